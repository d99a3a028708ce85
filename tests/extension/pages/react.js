import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { dress, send, sends } from "./chatbot.js";

function Chat() {
  const [text, setText] = useState("");
  window.readModel = () => text;
  const submit = () => {
    if (!text.trim()) return;
    send(text);
    setText("");
  };
  return createElement(
    "form",
    { onSubmit: (event) => (event.preventDefault(), submit()) },
    createElement("textarea", {
      ref: (box) => void (box && dress(box)),
      value: text,
      onChange: (event) => setText(event.target.value),
      onKeyDown: (event) => {
        if (!sends(event.nativeEvent)) return;
        event.preventDefault();
        submit();
      },
    }),
    createElement("button", { className: "send", "data-testid": "send-button", type: "submit", disabled: !text.trim() }, "Send"),
  );
}

document.querySelector(".send").remove();
createRoot(document.querySelector("#editor")).render(createElement(Chat));
