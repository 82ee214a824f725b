// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { copyText } from "./copy-text.ts";
import { hideSnackbar, useSnackbarStore } from "#web/ui/feedback/snackbar-store.ts";
import { closeCopyDialog, useUncopiedText } from "./uncopied-text.ts";

/** What the browser was asked to copy as a selection. */
let selected: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  selected = undefined;
});
afterEach(() => {
  hideSnackbar();
  closeCopyDialog();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubBrowser({ clipboard, canCopy }: { clipboard?: object; canCopy: boolean }): void {
  vi.stubGlobal("navigator", clipboard ? { clipboard } : {});
  document.execCommand = () => {
    selected = document.getSelection()?.toString();
    return canCopy;
  };
}

function shownMessage(): string | undefined {
  vi.runOnlyPendingTimers();
  return useSnackbarStore.getState().shown?.text;
}

describe("copyText", () => {
  it("uses the Clipboard API where there is one", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    stubBrowser({ clipboard: { writeText }, canCopy: true });

    await copyText("https://nadaj.example", "Copied");

    expect(writeText).toHaveBeenCalledWith("https://nadaj.example");
    expect(selected).toBeUndefined();
    expect(shownMessage()).toBe("Copied");
  });

  it.each([
    ["is missing", undefined],
    ["is refused", { writeText: () => Promise.reject(new Error("denied")) }],
  ])(
    "copies a selection where the Clipboard API %s, and leaves nothing in the page",
    async (_case, clipboard) => {
      const before = document.body.innerHTML;
      stubBrowser({ canCopy: true, ...(clipboard ? { clipboard } : {}) });

      await copyText("http://nadaj.lan", "Copied");

      expect(selected).toBe("http://nadaj.lan");
      expect(shownMessage()).toBe("Copied");
      expect(document.body.innerHTML).toBe(before);
      expect(useUncopiedText.getState().isOpen).toBe(false);
    },
  );

  it.each([false, true])(
    "offers the text for copying by hand where neither works, masked: %s",
    async (isMasked) => {
      stubBrowser({ canCopy: false });

      await copyText("stream-key", "Copied", { isMasked });

      expect(useUncopiedText.getState()).toEqual({ isOpen: true, text: "stream-key", isMasked });
      expect(shownMessage()).toBeUndefined();
    },
  );
});
