import { useLocation } from "@tanstack/react-router";
import { loginHref } from "#shared/accounts/next-path.ts";

/** Login URL that returns to the current page. */
export function useLoginHref(): string {
  return loginHref(useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr }));
}
