import { CopyDialogHost } from "#web/ui/copy/copy-dialog-host.tsx";
import { SnackbarHost } from "./snackbar-host.tsx";

/** Renders what `showSnackbar` and `copyText` show. Once per page, after everything else. */
export function FeedbackHost() {
  return (
    <>
      <CopyDialogHost />
      <SnackbarHost />
    </>
  );
}
