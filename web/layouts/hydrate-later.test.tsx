import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { DEHYDRATED_ATTRIBUTE } from "#web/startup/pending-interactions.ts";
import { HydrateLater } from "./hydrate-later.tsx";

function renderTitle(title: string) {
  return <button type="button">{title}</button>;
}

it("keeps the server's content until the first interaction, and then shows the latest value", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = `<main><div class="contents" ${DEHYDRATED_ATTRIBUTE}=""><!--$--><button type="button">Szlak</button><!--/$--></div></main>`;
  const main = document.querySelector("main")!;
  const part = main.querySelector("div")!;
  const button = main.querySelector("button")!;

  const root = await act(() => hydrateRoot(main, <HydrateLater value="Szlak">{renderTitle}</HydrateLater>));
  act(() => root.render(<HydrateLater value="Zorza">{renderTitle}</HydrateLater>));
  expect(main.querySelector("button")).toBe(button);
  expect(button.textContent).toBe("Szlak");
  expect(part.hasAttribute(DEHYDRATED_ATTRIBUTE)).toBe(true);

  await act(() => window.dispatchEvent(new Event("pointerdown")));
  expect(main.querySelector("button")).toBe(button);
  expect(button.textContent).toBe("Zorza");
  expect(part.hasAttribute(DEHYDRATED_ATTRIBUTE)).toBe(false);
});
