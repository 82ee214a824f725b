import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEHYDRATED_ATTRIBUTE, takePendingKeys } from "#web/startup/pending-interactions.ts";
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

/** Longer than a click needs that can be repeated. */
async function nextFrames(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

beforeAll(() => captureInteractions());
beforeEach(() => {
  pressed.length = 0;
  document.body.replaceChildren();
});
afterEach(() => {
  globalThis.isHydrated = undefined;
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

  it("is kept when another button is clicked meanwhile", async () => {
    globalThis.isHydrated = true;
    const like = addButton(document.body, "Lubię to", "like");
    const save = addButton(document.body, "Zapisz", "save");
    like.click();
    save.click();
    Object.assign(save, { __reactProps$x: {} });
    await vi.waitFor(() => expect(pressed).toEqual(["save"]), 10_000);
    Object.assign(like, { __reactProps$x: {} });
    await vi.waitFor(() => expect(pressed).toEqual(["save", "like"]), 10_000);
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
  function hydrateAll(): void {
    for (const button of document.querySelectorAll("button")) Object.assign(button, { __reactProps$x: {} });
  }

  it("is repeated once, at the button that is in its place then", async () => {
    const old = addButton(document.body, "Zapisz", "old", true);
    old.click();
    old.click();
    await nextFrames();
    expect(pressed).toEqual([]);
    document.body.replaceChildren();
    addButton(document.body, "Zapisz", "new", true);
    globalThis.isHydrated = true;
    await vi.waitFor(() => expect(pressed).toEqual(["new"]), 10_000);
    await nextFrames();
    expect(pressed).toEqual(["new"]);
  });

  it("is repeated together with those on other buttons, in their order", async () => {
    for (const name of ["Zapisz", "Lubię to"]) addButton(document.body, name, name).click();
    hydrateAll();
    globalThis.isHydrated = true;
    await vi.waitFor(() => expect(pressed).toEqual(["Zapisz", "Lubię to"]), 10_000);
  });

  it("waits for a part that is hydrated later, and asks for its code", async () => {
    const asked = vi.fn<() => void>();
    addEventListener("pointerdown", asked);
    const part = document.createElement("div");
    part.setAttribute(DEHYDRATED_ATTRIBUTE, "");
    document.body.append(part);
    addButton(part, "Zapisz", "later").click();
    addButton(document.body, "Lubię to", "now").click();
    hydrateAll();
    expect(asked).not.toHaveBeenCalled();
    globalThis.isHydrated = true;
    await vi.waitFor(() => expect(pressed).toEqual(["now"]), 10_000);
    await nextFrames();
    expect(asked).toHaveBeenCalledOnce();
    part.removeAttribute(DEHYDRATED_ATTRIBUTE);
    await vi.waitFor(() => expect(pressed).toEqual(["now", "later"]), 10_000);
    removeEventListener("pointerdown", asked);
  });

  it("goes to the only button with its label when the words around it have changed", async () => {
    const section = document.createElement("section");
    section.append("0 wyświetleń");
    document.body.append(section);
    addButton(section, "Subskrybuj", "old").click();
    document.body.replaceChildren();
    addButton(document.body, "Udostępnij", "share", true);
    addButton(document.body, "Subskrybuj", "new", true);
    globalThis.isHydrated = true;
    await vi.waitFor(() => expect(pressed).toEqual(["new"]), 10_000);
  });

  it("gives the focus to the field that visitors see as a button", async () => {
    addButton(document.body, "Napisz na czacie", "old").click();
    document.body.replaceChildren();
    const field = document.createElement("input");
    field.placeholder = "Napisz na czacie";
    document.body.append(Object.assign(field, { __reactProps$x: {} }));
    globalThis.isHydrated = true;
    await vi.waitFor(() => expect(document.activeElement).toBe(field), 10_000);
  });

  /** Posts with the same button. */
  function addPosts(label: string): void {
    for (const name of ["first", "second"]) {
      const post = document.createElement("article");
      post.append(name);
      document.body.append(post);
      addButton(post, label, name, true);
    }
  }

  it.each<[string, (label: string) => void]>([
    ["there is no such button any more", () => addButton(document.body, "Usuń", "other", true)],
    ["there are several with its label", addPosts],
    [
      "another page is open",
      (label) => {
        addButton(document.body, label, "other", true);
        history.replaceState(null, "", "/another");
      },
    ],
  ])("does nothing when %s", async (label, change) => {
    addButton(document.body, label, "old").click();
    document.body.replaceChildren();
    change(label);
    globalThis.isHydrated = true;
    await nextFrames();
    expect(pressed).toEqual([]);
    history.replaceState(null, "", "/");
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
