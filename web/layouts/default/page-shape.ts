import { useMatches } from "@tanstack/react-router";

interface Match {
  readonly status: string;
  readonly staticData: { readonly sidebar?: "drawer" };
}

/** What the layout has to know about the page in it. */
export function usePageShape() {
  return useMatches({ select: describePage, structuralSharing: true });
}

function describePage(matches: readonly Match[]) {
  return {
    hasFailed: matches.some(({ status }) => status === "error" || status === "notFound"),
    /** Beside the page, where there is room. */
    hasSidebar: matches.every(({ staticData }) => staticData.sidebar !== "drawer"),
  };
}
