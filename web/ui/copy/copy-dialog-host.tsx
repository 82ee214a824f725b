import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useUncopiedText } from "./uncopied-text.ts";

const CopyDialog = lazy(async () => ({ default: (await import("./copy-dialog.tsx")).CopyDialog }));

/** Renders the dialog of `copyText`. Once per page. */
export function CopyDialogHost() {
  const isOpen = useUncopiedText((state) => state.isOpen);
  return (
    <LazyOverlay isOpen={isOpen}>
      <CopyDialog />
    </LazyOverlay>
  );
}
