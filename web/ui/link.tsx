import { useLinkProps, useRouter } from "@tanstack/react-router";
import type { ComponentProps } from "react";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A path of this site ("/new?page=2"), an anchor ("#comments") or an address elsewhere. */
  readonly href: string;
  /** Whether it leads to where one is. By default its path decides, and its search if it has one. */
  readonly isCurrent?: boolean | undefined;
  /** Counts as current on deeper paths too: /studio on /studio/videos. */
  readonly includesDeeperPaths?: boolean | undefined;
  /** Takes the place of the current history entry. */
  readonly replacesEntry?: boolean | undefined;
  /** Stays where the page is scrolled to. */
  readonly keepsScroll?: boolean | undefined;
}

/** Paths of this host that are not screens: the browser asks the server for them. */
const SERVER_PATHS = ["/api/", "/edge/", "/metrics", "/healthz", "/readyz"];

/** The one way to another address. Sets aria-current="page" on the link to the current page. */
export function Link({ isCurrent, includesDeeperPaths, replacesEntry, keepsScroll, ...anchor }: LinkProps) {
  if (!isScreen(anchor.href)) {
    return (
      <a rel={isElsewhere(anchor.href) ? "noopener" : undefined} {...anchor}>
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

/** For behaviour that is not a link, such as a menu row: goes where a link with this href would. */
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
    // `href` decides where it goes; `to` is only there because the router's types insist on it.
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

/** The router's types refuse an explicit `undefined` where React takes it for absent. */
type Defined<Props> = { [Name in keyof Props]: Exclude<Props[Name], undefined> };

function isScreen(href: string): boolean {
  const isPath = href.startsWith("/") && !href.startsWith("//");
  return isPath && !SERVER_PATHS.some((path) => href.startsWith(path));
}

function isElsewhere(href: string): boolean {
  return !href.startsWith("/") && !href.startsWith("#");
}
