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
import { releasePress } from "./held-press.ts";
import { quietPage } from "./quiet-page.ts";

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"];
let somebody: Promise<void> | undefined;

/**
 * A part of every page that does its work as plain HTML, such as links: the server draws it, and its code is fetched
 * when it is wanted, by default at the first sign of a person. A button of it that is pressed before is pressed again
 * when the part is alive. Kept as one element for good, because until then it cannot take new properties.
 */
export function late(
  load: () => Promise<ComponentType>,
  wanted: () => Promise<void> = signOfSomebody,
  /** Its room, where it comes in the browser only. */
  room?: ReactNode,
): ReactElement {
  if (!import.meta.env.SSR) void signOfSomebody();
  const ref = createRef<HTMLDivElement>();
  const Part = lazy(async () => {
    if (!import.meta.env.SSR) await wanted();
    const Loaded = await load();
    function Awake() {
      useEffect(() => {
        ref.current?.removeAttribute("data-asleep");
        releasePress();
      }, []);
      return <Loaded />;
    }
    return { default: Awake };
  });
  return (
    <div ref={ref} data-asleep="" className="contents">
      <Suspense fallback={room}>
        <Part />
      </Suspense>
    </div>
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

/** For parts that show accounts more than the server, to which everyone is a visitor, could draw. */
export async function somebodyOrMember(): Promise<void> {
  const member = new Promise<void>((resolve) => {
    if (useSession.getState().token !== null) resolve();
    else useSession.subscribe(({ token }) => token !== null && resolve());
  });
  await Promise.race([signOfSomebody(), member]);
}

/** For parts that do something by themselves, whoever is there. */
export async function soon(): Promise<void> {
  await Promise.race([signOfSomebody(), quietPage()]);
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
