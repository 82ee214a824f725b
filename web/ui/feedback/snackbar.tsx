import { hideSnackbar, holdSnackbar, resumeSnackbar, type ShownSnackbar } from "./snackbar-store.ts";

/** One message, with its action. */
export function Snackbar({ message }: { readonly message: ShownSnackbar }) {
  function act() {
    // Hidden first: the action may show a message of its own.
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
