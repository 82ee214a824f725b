// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { isBusy, whenNotBusy } from "./busy.ts";

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

describe("isBusy for a viewer", () => {
  it.each([
    ["whose field has the focus", "<input autofocus>", true],
    ["who has written a comment and looks elsewhere", "<textarea>Piękne</textarea><button autofocus>", true],
    ["with an open menu or dialog", '<div inert><main></main></div><div role="menu"></div>', true],
    [
      "with a menu over a page that is hidden from screen readers",
      '<div aria-hidden="true"><main></main></div>',
      true,
    ],
    ["who has only moved the volume", "<input type=range autofocus>", false],
    ["who watches", "<main><textarea></textarea><button autofocus></main>", false],
  ])("%s", (_, page, busy) => {
    document.body.innerHTML = page;
    document.querySelector<HTMLElement>("[autofocus]")?.focus();

    expect(isBusy()).toBe(busy);
  });
});

describe("whenNotBusy", () => {
  const DIALOG = '<div inert><main></main></div><div role="dialog"></div>';

  it("calls back immediately when the viewer is only watching", () => {
    const callback = vi.fn<() => void>();

    whenNotBusy(callback);

    expect(callback).toHaveBeenCalledOnce();
  });

  it("waits while a dialog is open, and calls back once within a second of its end", () => {
    vi.useFakeTimers();
    document.body.innerHTML = DIALOG;
    const callback = vi.fn<() => void>();

    whenNotBusy(callback);
    vi.advanceTimersByTime(15_000);
    expect(callback).not.toHaveBeenCalled();

    document.body.innerHTML = "<main></main>";
    vi.advanceTimersByTime(1000);
    vi.advanceTimersByTime(5000);
    expect(callback).toHaveBeenCalledOnce();
  });

  it("stops waiting when cancelled", () => {
    vi.useFakeTimers();
    document.body.innerHTML = DIALOG;
    const callback = vi.fn<() => void>();

    const cancel = whenNotBusy(callback);
    cancel();
    document.body.innerHTML = "<main></main>";
    vi.advanceTimersByTime(5000);

    expect(callback).not.toHaveBeenCalled();
  });
});
