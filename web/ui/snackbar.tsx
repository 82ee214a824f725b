import { m } from "#web/i18n/compiled/messages.js";
import {
  hideSnackbar,
  holdSnackbar,
  resumeSnackbar,
  useSnackbarStore,
  type ShownSnackbar,
} from "./snackbar-store.ts";

/** The place of the messages that showSnackbar() sends. Once on a page, after everything else. */
export function SnackbarHost() {
  const shown = useSnackbarStore((state) => state.shown);
  return (
    <div
      role="status"
      aria-label={m.ui_messages()}
      // Dialogs hide everything else from screen readers; a message about what was done in one must be heard.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed bottom-6 left-6 z-[60] max-md:inset-x-4 max-md:bottom-[calc(var(--bottombar)+12px)]"
    >
      {shown && <Snackbar key={shown.id} message={shown} />}
    </div>
  );
}

function Snackbar({ message }: { message: ShownSnackbar }) {
  function act() {
    // First away with it: the action may bring a message of its own.
    hideSnackbar();
    message.action?.onPress();
  }

  return (
    <div
      role="presentation"
      onPointerEnter={holdSnackbar}
      onPointerLeave={resumeSnackbar}
      onFocus={holdSnackbar}
      onBlur={resumeSnackbar}
      onKeyDown={(event) => event.key === "Escape" && hideSnackbar()}
      className="pointer-events-auto flex min-h-12 w-fit max-w-[min(560px,100%)] animate-rise items-center gap-3 rounded-md bg-text py-1.5 pr-2 pl-4 text-control font-[560] text-bg shadow-dialog max-md:w-full max-md:max-w-none"
    >
      <p className="min-w-0 flex-1 py-1 pr-2 wrap-anywhere">{message.text}</p>
      {message.action && (
        <button
          type="button"
          onClick={act}
          className="h-[34px] shrink-0 rounded-xs px-3 font-bold underline underline-offset-[3px] outline-bg -outline-offset-2 hover:bg-bg/10"
        >
          {message.action.label}
        </button>
      )}
    </div>
  );
}
