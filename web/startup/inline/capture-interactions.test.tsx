import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { takePendingKeys } from "#web/startup/pending-interactions.ts";
import { replayClick } from "#web/startup/replay-click.ts";
import { captureInteractions } from "./capture-interactions.ts";

const pressed: string[] = [];

/** A button as the server rendered it, or as React has hydrated it. */
function addButton(parent: Element, label: string, name: string, isHydrated = false): HTMLButtonElement {
  const button = document.createElement("button");
  button.ariaLabel = label;
  button.addEventListener("click", () => pressed.push(name));
  if (isHydrated) Object.assign(button, { __reactProps$x: {} });
  parent.append(button);
  return button;
}

beforeAll(() => captureInteractions());
beforeEach(() => {
  pressed.length = 0;
  document.body.replaceChildren();
});
afterEach(() => {
  globalThis.isHydrated = undefined;
  globalThis.pendingClick = undefined;
});

describe("a click on a part that is hydrated after the page", () => {
  it("waits for it", async () => {
    globalThis.isHydrated = true;
    const button = addButton(document.body, "Lubię to (0)", "like");
    button.click();
    button.click();
    expect(pressed).toEqual([]);
    Object.assign(button, { __reactProps$x: {} });
    await vi.waitFor(() => expect(pressed).toEqual(["like"]), 10_000);
  });

  it("goes to the button in its place when the part is rendered anew", async () => {
    globalThis.isHydrated = true;
    addButton(document.body, "Lubię to (3)", "first");
    addButton(document.body, "Lubię to (0)", "second").click();
    document.body.replaceChildren();
    addButton(document.body, "Udostępnij", "share", true);
    addButton(document.body, "Lubię to (3)", "new first", true);
    addButton(document.body, "Lubię to (1)", "new second", true);
    await vi.waitFor(() => expect(pressed).toEqual(["new second"]), 10_000);
  });
});

describe("a click on a post among others", () => {
  /** A post with its like button. */
  function addPost(text: string, isHydrated = false): HTMLButtonElement {
    const post = document.createElement("article");
    post.append(text);
    document.body.append(post);
    return addButton(post, "Lubię to (0)", text, isHydrated);
  }

  it("goes to the same post, although a newer one has come before it", async () => {
    globalThis.isHydrated = true;
    addPost("Zorza").click();
    document.body.replaceChildren();
    addPost("Świt", true);
    addPost("Zorza", true);
    await vi.waitFor(() => expect(pressed).toEqual(["Zorza"]), 10_000);
  });
});

describe("a click before the page is hydrated", () => {
  it("is repeated once, at the button that is in its place then", async () => {
    addButton(document.body, "Zapisz", "old").click();
    document.body.replaceChildren();
    addButton(document.body, "Zapisz", "new", true);
    replayClick();
    replayClick();
    await vi.waitFor(() => expect(pressed).toEqual(["new"]), 10_000);
  });

  it("does nothing when there is no such button any more", () => {
    addButton(document.body, "Zapisz", "old").click();
    document.body.replaceChildren();
    addButton(document.body, "Usuń", "other", true);
    replayClick();
    expect(pressed).toEqual([]);
    expect(globalThis.pendingClick).toBeUndefined();
  });
});

describe("a key pressed before the player is hydrated", () => {
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

  it("is kept for the player until it takes the keys", () => {
    const frame = document.createElement("div");
    press(document.body, "k");
    frame.dataset["playerFrame"] = "";
    document.body.append(frame);
    press(document.body, "c");
    expect(press(document.body, " ")).toBe(false);

    expect(takePendingKeys().map(({ key }) => key)).toEqual(["c", " "]);
    expect(press(document.body, " ")).toBe(true);
    expect(takePendingKeys()).toEqual([]);
  });
});
