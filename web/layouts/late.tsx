import { lazy, Suspense, type ComponentType, type ReactElement } from "react";

const SIGNS = ["pointerover", "pointerdown", "keydown", "focusin", "scroll"];
let somebody: Promise<void> | undefined;

/**
 * A part of every page that does its work as plain HTML, such as links: the server draws it, and its code is fetched
 * when it is wanted, by default at the first sign of a person. Kept as one element for good, because a part that is
 * not alive yet cannot take new properties.
 */
export function late(
  load: () => Promise<ComponentType>,
  wanted: () => Promise<void> = signOfSomebody,
): ReactElement {
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await wanted();
    return { default: await load() };
  });
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}

function signOfSomebody(): Promise<void> {
  somebody ??= new Promise((resolve) => {
    const seen = new AbortController();
    for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, signal: seen.signal });
    function notice() {
      seen.abort();
      resolve();
    }
  });
  return somebody;
}

/** Resolves as soon as the window fits a media query. */
export function windowThat(fits: string): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      const query = matchMedia(fits);
      if (query.matches) resolve();
      else query.addEventListener("change", () => resolve(), { once: true });
    });
}
