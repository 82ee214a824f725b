import { useQueryClient } from "@tanstack/react-query";
import { encourageLogin } from "./encourage-login.ts";
import { knownViewer } from "./viewer.ts";

/**
 * For what needs an account: does it, or says what an account is good for. Pressed before the account is known, it
 * waits for it.
 */
export function useAsMember(): (act: () => unknown) => Promise<void> {
  const queryClient = useQueryClient();
  return async (act) => {
    const viewer = await knownViewer(queryClient);
    if (viewer.kind === "member") await act();
    else encourageLogin();
  };
}
