import { createContext, useContext } from "react";

/** The address of a list page as it was when the page was last in sight. */
export interface KeptPage {
  readonly routeId: string;
  /** Another page: other parameters of the path. The query may change under the same page. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** As far as it is text. */
  readonly search: Readonly<Record<string, string | undefined>>;
}

export const KeptPageContext = createContext<KeptPage | undefined>(undefined);

/**
 * What the address says, for pages whose route has `staticData: { kept: true }`. They may be drawn once more while
 * another page is in sight, when the hooks of their route would find no match.
 */
export function useKeptPage(): KeptPage {
  const page = useContext(KeptPageContext);
  if (!page) throw new Error("This page needs staticData: { kept: true } on its route");
  return page;
}
