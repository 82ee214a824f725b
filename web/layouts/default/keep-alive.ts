import { createContext, useContext } from "react";

/** Parameters of a keep-alive list page when it was last visible. */
export interface KeepAlivePage {
  readonly routeId: string;
  /** Identifies the page by its path parameters. The query may change on the same page. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** String values only. */
  readonly search: Readonly<Record<string, string | undefined>>;
}

export const KeepAlivePageContext = createContext<KeepAlivePage | undefined>(undefined);

/**
 * Path and query parameters for pages whose route has `staticData: { keepAlive: true }`. Such a page may render again
 * while another page is visible, when the hooks of its route would find no match.
 */
export function useKeepAlivePage(): KeepAlivePage {
  const page = useContext(KeepAlivePageContext);
  if (!page) throw new Error("useKeepAlivePage requires staticData: { keepAlive: true } on the route");
  return page;
}
