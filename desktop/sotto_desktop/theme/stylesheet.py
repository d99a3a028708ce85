"""The style sheet, made of the tokens. Widgets ask for a look by the dynamic property ``look``."""

from __future__ import annotations

from sotto_desktop.theme.tokens import CONTROL_HEIGHT, RADIUS, Tokens


def stylesheet(t: Tokens, name: str, points: float) -> str:
    """Qt style sheet for one appearance. ``name`` picks the images ("light", "dark"); ``points`` is the text size."""
    return f"""
* {{ outline: none; }}
QWidget {{ color: {t.text}; font-size: {points}pt; }}
QMainWindow, QDialog, #page, #stack {{ background: {t.window}; }}
QToolTip {{ color: {t.text}; background: {t.raised}; border: 1px solid {t.border}; padding: 4px 8px; }}

QLabel {{ background: transparent; }}
QLabel[look="title"] {{ font-size: {points * 1.6:.1f}pt; font-weight: 600; }}
QLabel[look="heading"] {{ font-size: {points * 1.1:.1f}pt; font-weight: 600; }}
QLabel[look="prose"] {{ font-size: {points * 1.15:.1f}pt; }}
QLabel[look="caption"] {{ color: {t.muted}; font-size: {points * 0.9:.1f}pt; }}
QLabel[look="muted"] {{ color: {t.muted}; }}
QLabel[look="code"] {{ font-size: {points * 3.4:.1f}pt; font-weight: 600; letter-spacing: 4px; color: {t.accent}; }}
QLabel[look="warn"] {{ color: {t.warn}; }}
QLabel[look="danger"] {{ color: {t.danger}; }}
QLabel[look="badge"] {{
    color: {t.accent}; background: {t.accent_soft}; border-radius: 4px; padding: 2px 8px;
    font-size: {points * 0.9:.1f}pt; font-weight: 600;
}}
QLabel[look="kept"] {{
    color: {t.warn}; background: {t.warn_soft}; border-radius: 4px; padding: 2px 8px;
    font-size: {points * 0.9:.1f}pt; font-weight: 600;
}}
QLabel[look="key"] {{
    color: {t.muted}; background: {t.surface}; border: 1px solid {t.border}; border-bottom-width: 2px;
    border-radius: 4px; padding: 1px 6px; font-size: {points * 0.85:.1f}pt;
}}

#rail {{ background: {t.rail}; border: none; border-right: 1px solid {t.border}; }}
#rail QPushButton {{
    background: transparent; border: 1px solid transparent; border-radius: {RADIUS}px; text-align: left;
    padding: 0 12px; min-height: 40px; color: {t.muted}; font-weight: 500;
}}
#rail[narrow="true"] QPushButton {{ text-align: center; padding: 0; }}
#rail QPushButton:hover {{ background: {t.hover}; color: {t.text}; }}
#rail QPushButton:checked {{ background: {t.accent_soft}; color: {t.accent}; font-weight: 600; }}
#rail QPushButton:focus {{ border-color: {t.accent}; }}
#statusline QPushButton {{ min-height: 28px; font-size: {points * 0.9:.1f}pt; }}

QPushButton {{
    background: {t.raised}; color: {t.text}; border: 1px solid {t.border}; border-radius: {RADIUS}px;
    padding: 0 12px; min-height: {CONTROL_HEIGHT - 2}px;
}}
QPushButton:hover {{ background: {t.hover}; }}
QPushButton:pressed {{ background: {t.border}; }}
QPushButton:focus {{ border-color: {t.accent}; }}
QPushButton:disabled {{ color: {t.outline}; background: transparent; }}
QPushButton::menu-indicator {{ image: none; width: 0; }}
QPushButton[look="primary"] {{
    background: {t.accent}; color: {t.on_accent}; border-color: {t.accent}; font-weight: 600; padding: 0 16px;
}}
QPushButton[look="primary"]:hover {{ background: {t.accent_hover}; border-color: {t.accent_hover}; }}
QPushButton[look="primary"]:focus {{ border: 2px solid {t.text}; padding: 0 15px; }}
QPushButton[look="primary"]:disabled {{ background: {t.hover}; color: {t.muted}; border-color: {t.hover}; }}
QPushButton[look="quiet"] {{ background: transparent; border-color: transparent; color: {t.muted}; padding: 0 8px; }}
QPushButton[look="quiet"]:hover {{ background: {t.hover}; color: {t.text}; }}
QPushButton[look="quiet"]:focus {{ border-color: {t.accent}; }}
QPushButton[look="quiet"]:disabled {{ color: {t.outline}; }}
QPushButton[look="danger"] {{ color: {t.danger}; }}
QPushButton[look="danger"]:hover {{ background: {t.danger_soft}; }}
QPushButton[look="link"] {{
    background: transparent; border-color: transparent; color: {t.accent}; padding: 0 4px; font-weight: 600;
}}
QPushButton[look="link"]:hover {{ color: {t.accent_hover}; }}
QPushButton[look="link"]:focus {{ border-color: {t.accent}; }}
QPushButton[flush="true"] {{ padding-left: 0; border-left: none; text-align: left; }}

QPushButton[segment="first"] {{ border-top-right-radius: 0; border-bottom-right-radius: 0; border-right: none; }}
QPushButton[segment="middle"] {{ border-radius: 0; border-right: none; }}
QPushButton[segment="last"] {{ border-top-left-radius: 0; border-bottom-left-radius: 0; }}
QFrame[dot="on"] {{ background: {t.accent}; border-radius: 4px; }}
QFrame[dot="off"] {{ background: {t.border}; border-radius: 4px; }}
QPushButton[segment] {{ font-weight: 500; }}
QPushButton[segment]:checked {{ background: {t.accent_soft}; color: {t.accent}; }}
QPushButton[segment]:focus {{ border: 2px solid {t.accent}; padding: 0 11px; min-height: {CONTROL_HEIGHT - 4}px; }}

QPushButton[chip] {{
    border-radius: 14px; min-height: 26px; padding: 0 12px; font-size: {points * 0.95:.1f}pt; font-weight: 400;
}}
QPushButton[chip="needed"] {{ background: {t.warn_soft}; color: {t.warn}; border-color: {t.warn_soft}; }}
QPushButton[chip="private"] {{ background: {t.accent_soft}; color: {t.accent}; border-color: {t.accent_soft}; }}
QPushButton[chip]:hover {{ border-color: {t.outline}; }}
QPushButton[chip]:focus {{ border-color: {t.text}; }}

QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QKeySequenceEdit QLineEdit, QListView, QListWidget, QTableView {{
    background: {t.surface}; color: {t.text}; border: 1px solid {t.border}; border-radius: {RADIUS}px;
    selection-background-color: {t.selection}; selection-color: {t.text};
}}
QLineEdit, QComboBox {{ min-height: {CONTROL_HEIGHT - 2}px; padding: 0 12px; }}
QPlainTextEdit, QTextEdit {{ padding: 8px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QListView:focus, QTableView:focus {{
    border-color: {t.accent};
}}
QLineEdit[invalid="true"] {{ border-color: {t.danger}; }}
QLineEdit:disabled, QComboBox:disabled {{ color: {t.outline}; }}
QComboBox:hover {{ background: {t.hover}; }}
QComboBox::drop-down {{ border: none; width: 28px; }}
QComboBox::down-arrow {{ image: url(sotto:chevron-{name}.svg); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{
    background: {t.raised}; border: 1px solid {t.border}; border-radius: 0; padding: 4px;
    selection-background-color: {t.accent_soft}; selection-color: {t.text};
}}
QComboBox QAbstractItemView::item {{ min-height: 28px; padding: 0 8px; }}

QListView::item, QListWidget::item {{ border-radius: 6px; padding: 8px; margin: 2px 4px; }}
QListView::item:hover {{ background: {t.hover}; }}
QListView::item:selected {{ background: {t.accent_soft}; color: {t.text}; }}

QCheckBox, QRadioButton {{ spacing: 8px; background: transparent; min-height: 24px; }}
QCheckBox::indicator, QRadioButton::indicator {{
    width: 16px; height: 16px; border: 1px solid {t.outline}; border-radius: 4px; background: {t.surface};
}}
QRadioButton::indicator {{ border-radius: 9px; }}
QCheckBox::indicator:checked {{ background: {t.accent}; border-color: {t.accent}; image: url(sotto:check-{name}.svg); }}
QRadioButton::indicator:checked {{ border: 5px solid {t.accent}; width: 8px; height: 8px; }}
QCheckBox:focus, QRadioButton:focus {{ color: {t.accent}; }}

QTabWidget::pane {{ border: none; border-top: 1px solid {t.border}; top: -1px; }}
QTabBar {{ background: transparent; }}
QTabBar::tab {{
    background: transparent; color: {t.muted}; border: none; border-bottom: 2px solid transparent;
    padding: 8px 4px; margin-right: 20px;
}}
QTabBar::tab:hover {{ color: {t.text}; }}
QTabBar::tab:selected {{ color: {t.accent}; border-bottom-color: {t.accent}; font-weight: 600; }}
QTabBar::tab:focus {{ background: {t.hover}; }}

QFrame[look="card"] {{ background: {t.surface}; border: 1px solid {t.border}; border-radius: {RADIUS}px; }}
QFrame[look="line"] {{ background: {t.border}; border: none; max-height: 1px; }}
QFrame[look="drop"] {{ background: {t.accent_soft}; border: 2px dashed {t.accent}; border-radius: {RADIUS}px; }}
QFrame[notice] {{ border-radius: {RADIUS}px; border: none; }}
QFrame[notice="info"] {{ background: {t.accent_soft}; }}
QFrame[notice="warn"] {{ background: {t.warn_soft}; }}
QFrame[notice="danger"] {{ background: {t.danger_soft}; }}
QFrame[notice="info"] QLabel {{ color: {t.accent}; }}
QFrame[notice="warn"] QLabel {{ color: {t.warn}; }}
QFrame[notice="danger"] QLabel {{ color: {t.danger}; }}
QFrame[notice="warn"] QPushButton {{ color: {t.warn}; }}
QFrame[notice="danger"] QPushButton {{ color: {t.danger}; }}

QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QScrollArea[look="why"] {{ border: 1px solid transparent; border-radius: 4px; }}
QScrollArea[look="why"]:focus {{ border-color: {t.accent}; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 2px; }}
QScrollBar::handle {{ background: {t.border}; border-radius: 4px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:hover {{ background: {t.outline}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; }}

QProgressBar {{ background: {t.border}; border: none; border-radius: 2px; max-height: 4px; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 2px; }}

QSplitter::handle {{ background: transparent; }}
QSplitter::handle:hover {{ background: {t.border}; }}

QMenu {{ background: {t.raised}; border: 1px solid {t.border}; padding: 4px; }}
QMenu::item {{ padding: 6px 24px 6px 12px; border-radius: 4px; }}
QMenu::item:selected {{ background: {t.accent_soft}; }}
QMenu::item:disabled {{ color: {t.outline}; }}
QMenu::separator {{ height: 1px; background: {t.border}; margin: 4px 8px; }}
"""
