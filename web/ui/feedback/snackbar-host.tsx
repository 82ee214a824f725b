import { lazy, Suspense } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { useSnackbarStore } from "./snackbar-store.ts";

// Loaded with the first message.
const Snackbar = lazy(async () => ({ default: (await import("./snackbar.tsx")).Snackbar }));

/** Renders the messages of showSnackbar(). Once per page, after everything else. */
export function SnackbarHost() {
  const shown = useSnackbarStore((state) => state.shown);
  return (
    <div
      role="status"
      aria-label={m.ui_messages()}
      // Dialogs hide everything else from screen readers; messages about an action in a dialog must be announced.
      data-react-aria-top-layer="true"
      // The watch page moves it to another corner, away from the player and the title.
      data-snackbar=""
      className="pointer-events-none fixed bottom-6 left-6 z-[60] max-md:inset-x-4 max-md:bottom-[calc(var(--bottombar)+12px)]"
    >
      {shown && (
        <Suspense>
          <Snackbar key={shown.id} message={shown} />
        </Suspense>
      )}
    </div>
  );
}
