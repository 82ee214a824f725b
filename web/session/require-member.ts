import type { User } from "#shared/accounts/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { openLoginPrompt } from "./login-prompt.ts";
import { resolveViewer } from "./viewer.ts";

/**
 * For actions that require an account: runs the action, or prompts the visitor to create an account. If the account
 * is still loading, the action waits for it.
 */
export function useRequireMember(): (act: (user: User) => unknown) => Promise<void> {
  const queryClient = useQueryClient();
  return async (act) => {
    const viewer = await resolveViewer(queryClient);
    if (viewer.kind === "member") await act(viewer.user);
    else openLoginPrompt();
  };
}
