import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { Activity, useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { type KeepAlivePage, KeepAlivePageContext } from "./keep-alive.ts";

/**
 * Keep-alive outlet. The last visited list page stays mounted behind the other pages: on return it has the same
 * cards, the same loaded pages and the same scroll position.
 */
export function KeepAliveOutlet() {
  const current = useMatches({ select: findKeepAlivePage, structuralSharing: true });
  const [kept, setKeepAlivePage] = useState(current);
  if (current && current !== kept) setKeepAlivePage(current);
  const shown = current ?? kept;

  return (
    <>
      {shown && (
        <Activity mode={current ? "visible" : "hidden"}>
          <KeepAliveScreen key={shown.key} page={shown} />
        </Activity>
      )}
      {!current && <Outlet />}
    </>
  );
}

function KeepAliveScreen({ page }: { page: KeepAlivePage }) {
  const { routesById } = useRouter();
  const route = Object.values(routesById).find(({ id }) => id === page.routeId);
  const Screen = route?.options.component as ComponentType | undefined;
  useScrollRestoration(page.key);
  return <KeepAlivePageContext value={page}>{Screen && <Screen />}</KeepAlivePageContext>;
}

/** Scroll position of the last visited list page: it may have been rendered in another layout, which is unmounted. */
let lastScroll: { readonly key: string; readonly top: number } | undefined;

/** Restores the scroll position. Effects are cleaned up when the page is hidden, and run again when it is shown. */
function useScrollRestoration(key: string): void {
  const topRef = useRef(lastScroll?.key === key ? lastScroll.top : undefined);
  // Layout effects are cleaned up before a shorter page can scroll the window.
  useLayoutEffect(() => {
    const top = topRef.current;
    // Runs after the router, which scrolls a new page to the top.
    const frame =
      top === undefined
        ? undefined
        : requestAnimationFrame(() => window.scrollTo({ top, behavior: "instant" }));
    lastScroll = { key, top: top ?? 0 };
    const trackScroll = () => {
      topRef.current = window.scrollY;
      lastScroll = { key, top: window.scrollY };
    };
    window.addEventListener("scroll", trackScroll, { passive: true });
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.removeEventListener("scroll", trackScroll);
    };
  }, [key]);
}

interface Match {
  readonly routeId: string;
  readonly pathname: string;
  readonly status: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: object;
  readonly staticData: { readonly sidebar?: "drawer"; readonly keepAlive?: true };
}

/** The page of these matches, if it is a keep-alive page and is fully loaded. */
function findKeepAlivePage(matches: readonly Match[]): KeepAlivePage | undefined {
  const page = matches.at(-1);
  if (page?.staticData.keepAlive !== true || page.status !== "success") return undefined;
  const { routeId, pathname, params, search } = page;
  return { routeId, key: routeId + pathname, params, search: textsOf(search) };
}

function textsOf(search: object): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === "string"));
}
