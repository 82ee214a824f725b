import {
  createRef,
  lazy,
  Suspense,
  useEffect,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react";
import { useSession } from "#web/session/session.ts";
import { DEHYDRATED_ATTRIBUTE } from "#web/startup/pending-interactions.ts";
import { pageIdle } from "./page-idle.ts";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"];
let firstInteraction: Promise<void> | undefined;

/**
 * Lazily hydrates a component that works as plain HTML, such as links: the server renders it, and its code is loaded
 * when `wanted` resolves, by default on the first interaction. A click on one of its buttons before hydration is
 * replayed afterwards. Keep one element instance permanently: until hydration it cannot take new props.
 */
export function lazyHydrate(
  load: () => Promise<ComponentType>,
  when: () => Promise<void> = onFirstInteraction,
  /** Placeholder, for components rendered in the browser only. */
  placeholder?: ReactNode,
): ReactElement {
  if (!import.meta.env.SSR) void onFirstInteraction();
  const ref = createRef<HTMLDivElement>();
  const LazyComponent = lazy(async () => {
    if (!import.meta.env.SSR) await when();
    const Loaded = await load();
    function Hydrated() {
      useEffect(() => endDehydrated(ref.current), []);
      return <Loaded />;
    }
    return { default: Hydrated };
  });
  return (
    <div ref={ref} {...{ [DEHYDRATED_ATTRIBUTE]: "" }} className="contents">
      <Suspense fallback={placeholder}>
        <LazyComponent />
      </Suspense>
    </div>
  );
}

/** Called when a lazily hydrated component, including the element around it, is hydrated. */
export function endDehydrated(element: HTMLElement | null): void {
  element?.removeAttribute(DEHYDRATED_ATTRIBUTE);
}

function onFirstInteraction(): Promise<void> {
  firstInteraction ??= new Promise((resolve) => {
    const listeners = new AbortController();
    for (const eventName of INTERACTION_EVENTS)
      addEventListener(eventName, handleInteraction, { capture: true, signal: listeners.signal });
    function handleInteraction() {
      listeners.abort();
      resolve();
    }
  });
  return firstInteraction;
}

/**
 * Resolves on the first interaction, or when the viewer is a member: the server renders for visitors, and members see
 * more.
 */
export async function onFirstInteractionOrMember(): Promise<void> {
  const member = new Promise<void>((resolve) => {
    if (useSession.getState().token !== null) resolve();
    else useSession.subscribe(({ token }) => token !== null && resolve());
  });
  await Promise.race([onFirstInteraction(), member]);
}

/** How long an idle page waits for an interaction. */
const INTERACTION_TIMEOUT_MS = 5000;

/**
 * Resolves as `onFirstInteractionOrMember`, or some seconds after the page is idle: for components that look the same
 * before hydration.
 */
export async function onInteractionOrLater(): Promise<void> {
  await Promise.race([
    onFirstInteractionOrMember(),
    pageIdle().then(() => new Promise((resolve) => setTimeout(resolve, INTERACTION_TIMEOUT_MS))),
  ]);
}

/** Resolves on the first interaction or when the page is idle: for components that act without any interaction. */
export async function onIdle(): Promise<void> {
  await Promise.race([onFirstInteraction(), pageIdle()]);
}

/** Like `onInteractionOrLater`, but not before the window matches a media query. */
export function onInteractionOrLaterIn(mediaQuery: string): () => Promise<void> {
  return async () => {
    const query = matchMedia(mediaQuery);
    if (!query.matches)
      await new Promise((resolve) => query.addEventListener("change", resolve, { once: true }));
    await onInteractionOrLater();
  };
}
