import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** An action of the board: says what was done or why not, and refreshes all its figures. */
export function useJobAction<Input = void>(
  act: (input: Input) => Promise<unknown>,
  done: (input: Input) => string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (_result, input) => showSnackbar({ text: done(input) }),
    onError: (failure: Error) => showSnackbar({ text: failureText(failure, m.ui_error_hint()) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["jobs"] }),
        queryClient.invalidateQueries({ queryKey: ["videos", "steps"] }),
      ]),
  });
}
