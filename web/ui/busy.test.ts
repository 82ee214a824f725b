// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { isBusy } from "./busy.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

describe("somebody is busy", () => {
  it.each([
    ["whose field has the focus", "<input autofocus>", true],
    ["who has written a comment and looks elsewhere", "<textarea>Piękne</textarea><button autofocus>", true],
    ["with an open menu or dialog", '<div inert><main></main></div><div role="menu"></div>', true],
    ["who has only moved the volume", "<input type=range autofocus>", false],
    ["who watches", "<main><textarea></textarea><button autofocus></main>", false],
  ])("%s", (_, page, busy) => {
    document.body.innerHTML = page;
    document.querySelector<HTMLElement>("[autofocus]")?.focus();

    expect(isBusy()).toBe(busy);
  });
});
