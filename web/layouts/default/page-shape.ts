import { useMatches } from "@tanstack/react-router";

interface Match {
  readonly status: string;
  readonly staticData: { readonly sidebar?: "drawer" };
}

/** Layout properties of the current page. */
export function usePageShape() {
  return useMatches({ select: describePage, structuralSharing: true });
}

function describePage(matches: readonly Match[]) {
  return {
    hasFailed: matches.some(({ status }) => status === "error" || status === "notFound"),
    /** The sidebar is beside the page, if there is room. */
    hasSidebar: matches.every(({ staticData }) => staticData.sidebar !== "drawer"),
  };
}
