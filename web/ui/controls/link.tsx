import { useLinkProps, useRouter } from "@tanstack/react-router";
import type { ComponentProps } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of this site ("/new?page=2"), an anchor ("#comments") or an external URL. */
  readonly href: string;
  /** Whether it links to the current page. By default decided by its path, and its query if it has one. */
  readonly isCurrent?: boolean | undefined;
  /** Also counts as current on nested paths: /studio on /studio/videos. */
  readonly includesDeeperPaths?: boolean | undefined;
  /** Replaces the current history entry. */
  readonly replacesEntry?: boolean | undefined;
  /** Keeps the scroll position. */
  readonly keepsScroll?: boolean | undefined;
}

/** Paths of this host that are not client-side routes: the browser requests them from the server. */
const SERVER_PATHS = ["/api/", "/edge/", "/metrics", "/healthz", "/readyz"];

/** Link component for all internal and external links. Sets aria-current="page" on the link to the current page. */
export function Link({ isCurrent, includesDeeperPaths, replacesEntry, keepsScroll, ...anchor }: LinkProps) {
  if (!isScreen(anchor.href)) {
    return (
      <a rel={isExternal(anchor.href) ? "noopener" : undefined} {...anchor}>
        {anchor.children}
      </a>
    );
  }
  return (
    <ScreenLink
      {...anchor}
      isCurrent={isCurrent}
      includesDeeperPaths={includesDeeperPaths}
      replacesEntry={replacesEntry}
      keepsScroll={keepsScroll}
    />
  );
}

/** For elements that are not links, such as a menu row: navigates like a link with this href. */
export function useOpenHref(): (href: string) => void {
  const router = useRouter();
  return (href) => {
    if (isScreen(href)) void router.navigate({ href });
    else window.location.assign(href);
  };
}

function ScreenLink({
  href,
  isCurrent,
  includesDeeperPaths,
  replacesEntry,
  keepsScroll,
  className,
  children,
  ...props
}: LinkProps) {
  const anchor = useLinkProps({
    ...(props as Defined<typeof props>),
    // `href` decides the target; `to` is only required by the router's types.
    to: ".",
    href,
    activeOptions: { exact: !includesDeeperPaths, includeSearch: href.includes("?") },
    ...(replacesEntry ? { replace: true } : {}),
    ...(keepsScroll ? { resetScroll: false } : {}),
  });
  return (
    <a
      {...anchor}
      className={className}
      aria-current={(isCurrent ?? anchor["aria-current"] === "page") ? "page" : undefined}
    >
      {children}
    </a>
  );
}

/** The router's types reject an explicit `undefined`, which React treats as absent. */
type Defined<Props> = { [Name in keyof Props]: Exclude<Props[Name], undefined> };

function isScreen(href: string): boolean {
  const isPath = href.startsWith("/") && !href.startsWith("//");
  return isPath && !SERVER_PATHS.some((path) => href.startsWith(path));
}

function isExternal(href: string): boolean {
  return !href.startsWith("/") && !href.startsWith("#");
}
