"""Render sotto.svg to the extension's PNG sizes with Chromium: python packaging/icons/render.py"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
ICONS = HERE.parents[1] / "extension" / "icons"


def main() -> None:
    svg = (HERE / "sotto.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for size in (16, 32, 48, 128):
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}svg{{width:{size}px;height:{size}px;display:block}}</style>{svg}")
            page.screenshot(path=ICONS / f"{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
