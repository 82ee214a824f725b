/** Where the page's first script keeps a form that was sent before it was alive, see server/platform/web/paint-first.ts. */
interface FormHolder {
  heldForm?: HTMLFormElement | undefined;
}

/** The ref of a form that has come alive: it may be sent from now on, and is if somebody already tried. */
export function releaseForm(form: HTMLFormElement | null): void {
  if (!form) return;
  form.dataset["alive"] = "";
  const holder: FormHolder = globalThis as FormHolder;
  if (holder.heldForm !== form) return;
  holder.heldForm = undefined;
  queueMicrotask(() => form.requestSubmit());
}
