import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** An action of the screen: says what was done or why not, and refreshes all its figures. */
export function useStorageAction(act: () => Promise<unknown>, done: () => string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => showSnackbar({ text: done() }),
    onError: (failure: Error) => showSnackbar({ text: failureText(failure, m.ui_error_hint()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["storage"] }),
  });
}
