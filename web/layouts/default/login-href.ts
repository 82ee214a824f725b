import { loginHref } from "#shared/accounts/next-path.ts";
import { useServerRenderedLocation } from "#web/ssr/server-rendered.ts";

/** Login URL that returns to the current page. */
export function useLoginHref(): string {
  return loginHref(useServerRenderedLocation(({ pathname, searchStr }) => pathname + searchStr));
}
