import { HYDRATED_FORM } from "./pending-interactions.ts";

/** Ref callback of a hydrated form: enables submitting, and replays an earlier submit. */
export function replaySubmit(form: HTMLFormElement | null): void {
  if (!form) return;
  form.dataset[HYDRATED_FORM] = "";
  if (globalThis.pendingSubmit !== form) return;
  globalThis.pendingSubmit = undefined;
  queueMicrotask(() => form.requestSubmit());
}
