import { useLocation } from "@tanstack/react-router";
import { loginHref } from "#web/features/accounts/next-path.ts";

/** The way to log in that leads back to the present page. */
export function useLoginHref(): string {
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  return here === "/" ? "/login" : loginHref(here);
}
