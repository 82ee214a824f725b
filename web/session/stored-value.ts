import { useSyncExternalStore } from "react";

/** A small value in the browser's storage, with subscriptions. */
export interface StoredValue {
  write(value: string): void;
  /** Subscribes to a boolean derived from the value (null where there is none); returns `onServer` until hydration. */
  useRead(read: (value: string | null) => boolean, onServer: boolean): boolean;
}

/** Stores a value under a key: permanently, or for the tab. Other tabs are notified of permanent values. */
export function createStoredValue(
  key: string,
  kind: "localStorage" | "sessionStorage" = "localStorage",
): StoredValue {
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
