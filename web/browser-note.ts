import { useSyncExternalStore } from "react";

/** Something short that this browser keeps, and the parts of the page that follow it. */
export interface BrowserNote {
  write(value: string): void;
  /** Follows what `read` makes of the note, null where there is none; `onServer` until the page is alive. */
  useRead(read: (value: string | null) => boolean, onServer: boolean): boolean;
}

/** Keeps a note under a key: for good, or as long as the tab. Other tabs learn of what is kept for good. */
export function browserNote(
  key: string,
  kind: "localStorage" | "sessionStorage" = "localStorage",
): BrowserNote {
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  }

  return {
    write(value) {
      window[kind].setItem(key, value);
      for (const listener of listeners) listener();
    },
    useRead: (read, onServer) =>
      useSyncExternalStore(
        subscribe,
        () => read(window[kind].getItem(key)),
        () => onServer,
      ),
  };
}
