import { create } from "zustand";

const SNACKBAR_DELAY_MS = 200;
const SNACKBAR_TIME_MS = 5000;

export interface SnackbarMessage {
  /** Repeats the verb that was pressed: "Zapisano". */
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

/** Shows a message shortly; it takes the place of the one before. */
export function showSnackbar(message: SnackbarMessage): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    lastId += 1;
    useSnackbarStore.setState({ shown: { ...message, id: lastId } });
    resumeSnackbar();
  }, SNACKBAR_DELAY_MS);
}

/** Takes away whatever is shown or about to be. */
export function hideSnackbar(): void {
  clearTimeout(timer);
  useSnackbarStore.setState({ shown: undefined });
}

/** Keeps the message while someone is reading it: pointed at or focused. A message still to come is left alone. */
export function holdSnackbar(): void {
  if (useSnackbarStore.getState().shown) clearTimeout(timer);
}

/** Starts the time of the shown message anew. */
export function resumeSnackbar(): void {
  const { shown } = useSnackbarStore.getState();
  if (!shown) return;
  clearTimeout(timer);
  timer = setTimeout(hideSnackbar, shown.durationMs ?? SNACKBAR_TIME_MS);
}
