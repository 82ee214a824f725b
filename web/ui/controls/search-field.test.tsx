import { act, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

beforeAll(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

it("takes over the text that was typed before hydration", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<Search />);
  const input = container.querySelector("input");
  if (input) input.value = "jeże";
  const root = await act(async () => hydrateRoot(container, <Search />));
  expect(container.querySelector("output")?.textContent).toBe("jeże");
  expect(container.querySelector("input")).toBe(input);
  expect(input?.value).toBe("jeże");
  await act(async () => root.unmount());
});

it("is cleared by Escape; an empty field leaves the key to what surrounds it", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  await act(async () => root.render(<Search />));
  const input = container.querySelector("input");
  const pressEscape = () =>
    act(async () =>
      input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })),
    );
  // False: the field has handled the key.
  expect(await pressEscape()).toBe(true);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "jeże");
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(container.querySelector("output")?.textContent).toBe("jeże");
  expect(await pressEscape()).toBe(false);
  expect(container.querySelector("output")?.textContent).toBe("");
  await act(async () => root.unmount());
});

function Search() {
  const [text, setText] = useState("");
  return (
    <>
      <SearchField label="Szukaj" value={text} onChange={setText} />
      <output>{text}</output>
    </>
  );
}
