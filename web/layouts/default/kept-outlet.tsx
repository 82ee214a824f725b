import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { Activity, useLayoutEffect, useRef, useState, type ComponentType } from "react";
import { type KeptPage, KeptPageContext } from "#web/kept-page.ts";

/**
 * The place of the page. The list page that was visited last stays behind the others: who comes back to it finds the
 * same cards, opened as far and scrolled to the same place.
 */
export function KeptOutlet() {
  const current = useMatches({ select: findKeptPage, structuralSharing: true });
  const [kept, setKept] = useState(current);
  if (current && current !== kept) setKept(current);
  const shown = current ?? kept;

  return (
    <>
      {shown && (
        <Activity mode={current ? "visible" : "hidden"}>
          <KeptScreen key={shown.key} page={shown} />
        </Activity>
      )}
      {!current && <Outlet />}
    </>
  );
}

function KeptScreen({ page }: { page: KeptPage }) {
  const { routesById } = useRouter();
  const route = Object.values(routesById).find(({ id }) => id === page.routeId);
  const Screen = route?.options.component as ComponentType | undefined;
  useKeptScroll(page.key);
  return <KeptPageContext value={page}>{Screen && <Screen />}</KeptPageContext>;
}

/** Where the list page visited last was left: it may have been drawn in another layout, which does not stay. */
let left: { readonly key: string; readonly top: number } | undefined;

/** Scrolls back to where the page was left. Effects end when it goes out of sight, and begin anew when it returns. */
function useKeptScroll(key: string): void {
  const topRef = useRef(left?.key === key ? left.top : undefined);
  // A layout effect ends in the very moment the page is hidden; a shorter page would then scroll the window.
  useLayoutEffect(() => {
    const top = topRef.current;
    // After the router, which scrolls to the top of a new page.
    const frame =
      top === undefined
        ? undefined
        : requestAnimationFrame(() => window.scrollTo({ top, behavior: "instant" }));
    left = { key, top: top ?? 0 };
    const note = () => {
      topRef.current = window.scrollY;
      left = { key, top: window.scrollY };
    };
    window.addEventListener("scroll", note, { passive: true });
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.removeEventListener("scroll", note);
    };
  }, [key]);
}

interface Match {
  readonly routeId: string;
  readonly pathname: string;
  readonly status: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: object;
  readonly staticData: { readonly sidebar?: "drawer"; readonly kept?: true };
}

/** The page of these matches, if it is one to be kept and there is nothing to wait for. */
function findKeptPage(matches: readonly Match[]): KeptPage | undefined {
  const page = matches.at(-1);
  if (page?.staticData.kept !== true || page.status !== "success") return undefined;
  const { routeId, pathname, params, search } = page;
  return { routeId, key: routeId + pathname, params, search: textsOf(search) };
}

function textsOf(search: object): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === "string"));
}
