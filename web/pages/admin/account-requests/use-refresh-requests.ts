import { useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_REQUESTS_KEY } from "#web/features/account-requests/queries.ts";

/** Reads the list and its number in the menu again, after a decision of the caller or of someone else. */
export function useRefreshRequests(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ACCOUNT_REQUESTS_KEY });
}
