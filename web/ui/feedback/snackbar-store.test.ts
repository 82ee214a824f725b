import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  hideSnackbar,
  holdSnackbar,
  resumeSnackbar,
  showSnackbar,
  useSnackbarStore,
} from "./snackbar-store.ts";

function shownText(): string | undefined {
  return useSnackbarStore.getState().shown?.text;
}

describe("showSnackbar", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    hideSnackbar();
    vi.useRealTimers();
  });

  it("appears after 200 ms [SHL-056]", () => {
    showSnackbar({ text: "Zapisano" });

    vi.advanceTimersByTime(199);
    expect(shownText()).toBeUndefined();

    vi.advanceTimersByTime(1);
    expect(shownText()).toBe("Zapisano");
  });

  it("stays for 5 s [SHL-057]", () => {
    showSnackbar({ text: "Zapisano" });

    vi.advanceTimersByTime(200 + 4999);
    expect(shownText()).toBe("Zapisano");

    vi.advanceTimersByTime(1);
    expect(shownText()).toBeUndefined();
  });

  it("stays for the duration set in its message", () => {
    showSnackbar({ text: "Wysłano", durationMs: 8000 });

    vi.advanceTimersByTime(200 + 7999);
    expect(shownText()).toBe("Wysłano");

    vi.advanceTimersByTime(1);
    expect(shownText()).toBeUndefined();
  });

  it("replaces older messages with the newest one", () => {
    showSnackbar({ text: "pierwsza" });
    vi.advanceTimersByTime(200);
    showSnackbar({ text: "druga" });
    showSnackbar({ text: "trzecia" });

    vi.advanceTimersByTime(200);
    expect(shownText()).toBe("trzecia");

    vi.advanceTimersByTime(4999);
    expect(shownText()).toBe("trzecia");
  });

  it("pauses while the message is held and restarts its timer afterwards", () => {
    showSnackbar({ text: "Usunięto" });
    vi.advanceTimersByTime(200 + 4000);
    holdSnackbar();

    vi.advanceTimersByTime(60_000);
    expect(shownText()).toBe("Usunięto");

    resumeSnackbar();
    vi.advanceTimersByTime(5000);
    expect(shownText()).toBeUndefined();
  });
});
