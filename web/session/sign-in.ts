import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { markLogin } from "./after-login.ts";
import { beginSession, endSession } from "./session.ts";
import { resolveViewer, meQuery, type Viewer } from "./viewer.ts";

/** After a login: stores the token and loads the account; refetches what is on screen. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return async ({ token, remember }: { token: string; remember: boolean }): Promise<Viewer> => {
    beginSession(token, remember);
    markLogin();
    await queryClient.resetQueries();
    return resolveViewer(queryClient);
  };
}

/**
 * Ends the session on the server and in all tabs that have it. The session keeper then clears the data of the
 * account. After a sign-out on a guarded page, the login must not return to that page.
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    const isGuarded = router.state.matches.some(({ staticData }) => staticData.guarded === true);
    if (isGuarded) await router.navigate({ to: "/", replace: true });
    logRejection("Ending the session on the server", call(accounts.logout));
    endSession();
    queryClient.setQueryData(meQuery.queryKey, null);
    showSnackbar({ text: m.shell_logged_out() });
  };
}
