/**
 * Writes a text to the clipboard; false if the browser allows no way. Browsers require that it is called while they
 * handle a user's click or key.
 */
export async function writeToClipboard(text: string): Promise<boolean> {
  if (isClipboardOffered()) {
    try {
      // oxlint-disable-next-line no-restricted-properties -- the check above, and the other way below
      await navigator.clipboard.writeText(text);
      return true;
    } catch (error) {
      console.warn("Clipboard write failed:", error);
    }
  }
  return copyAsSelection(text);
}

/** Browsers offer the Clipboard API only in secure contexts. */
export function isClipboardOffered(): boolean {
  return "clipboard" in navigator;
}

/** Copies as the key combination does. This also works without https, and takes the selection only for a moment. */
function copyAsSelection(text: string): boolean {
  const copied = document.createElement("span");
  copied.textContent = text;
  copied.style.cssText = "position: fixed; top: 0; opacity: 0; white-space: pre; user-select: text";
  document.body.append(copied);
  const selection = document.getSelection();
  const earlier = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  selection?.selectAllChildren(copied);
  // The plain text, whatever the browser takes the selection for.
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("copy", copy, { capture: true });
  try {
    return document.execCommand("copy");
  } finally {
    window.removeEventListener("copy", copy, { capture: true });
    copied.remove();
    selection?.removeAllRanges();
    if (earlier) selection?.addRange(earlier);
  }
}
