import { useMutation, useQueryClient } from "@tanstack/react-query";
import { USERS_KEY } from "#web/features/accounts/user-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** An act on an account: says what was done or why not, and refreshes the page of the person. */
export function usePersonAct<Input = void>(act: (input: Input) => Promise<unknown>, done: () => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => showSnackbar({ text: done() }),
    onError: (failure: Error) => showSnackbar({ text: failureText(failure, m.admin_user_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS_KEY }),
  });
}
