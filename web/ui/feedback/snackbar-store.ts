import { create } from "zustand";

const SNACKBAR_DELAY_MS = 200;
const SNACKBAR_TIME_MS = 5000;

export interface SnackbarMessage {
  /** Repeats the verb of the pressed button: "Zapisano". */
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  readonly durationMs?: number | undefined;
}

export interface ShownSnackbar extends SnackbarMessage {
  readonly id: number;
}

interface SnackbarState {
  readonly shown: ShownSnackbar | undefined;
}

export const useSnackbarStore = create<SnackbarState>(() => ({ shown: undefined }));

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for a short time; it replaces the previous one. */
export function showSnackbar(message: SnackbarMessage): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    lastId += 1;
    useSnackbarStore.setState({ shown: { ...message, id: lastId } });
    resumeSnackbar();
  }, SNACKBAR_DELAY_MS);
}

/** Hides the shown or pending message. */
export function hideSnackbar(): void {
  clearTimeout(timer);
  useSnackbarStore.setState({ shown: undefined });
}

/** Keeps the message while the viewer reads it: hovered or focused. A pending message is not affected. */
export function holdSnackbar(): void {
  if (useSnackbarStore.getState().shown) clearTimeout(timer);
}

/** Restarts the timer of the shown message. */
export function resumeSnackbar(): void {
  const { shown } = useSnackbarStore.getState();
  if (!shown) return;
  clearTimeout(timer);
  timer = setTimeout(hideSnackbar, shown.durationMs ?? SNACKBAR_TIME_MS);
}
