import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { quietly } from "#web/quietly.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { noteLogin } from "./after-login.ts";
import { beginSession, endSession } from "./session.ts";
import { knownViewer, meQuery, type Viewer } from "./viewer.ts";

/** After a login: keeps the token and loads the account; what is on screen is loaded anew for its owner. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return async ({ token, remember }: { token: string; remember: boolean }): Promise<Viewer> => {
    beginSession(token, remember);
    noteLogin();
    await queryClient.resetQueries();
    return knownViewer(queryClient);
  };
}

/**
 * Ends the session on the server and in all tabs that have it. The session keeper then forgets what belonged to the
 * account. Whoever leaves on a guarded page wants no login that leads back to it.
 */
export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    const isGuarded = router.state.matches.some(({ staticData }) => staticData.guarded === true);
    if (isGuarded) await router.navigate({ to: "/", replace: true });
    quietly("Telling the server about the logout", call(accounts.logout));
    endSession();
    queryClient.setQueryData(meQuery.queryKey, null);
    showSnackbar({ text: m.shell_logged_out() });
  };
}
