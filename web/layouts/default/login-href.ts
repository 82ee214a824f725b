import { useLocation } from "@tanstack/react-router";
import { loginHref } from "#shared/accounts/next-path.ts";

/** The way to log in that leads back to the present page. */
export function useLoginHref(): string {
  return loginHref(useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr }));
}
