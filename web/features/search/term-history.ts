import { createStore, type StoreApi } from "zustand";
import { withTerm } from "#shared/search/query.ts";

interface Terms {
  readonly terms: readonly string[];
}

/** What this browser has searched for in one place, newest first. */
export interface TermHistory {
  readonly store: StoreApi<Terms>;
  /** Reads what was kept; called when it is first looked at. */
  restore(): void;
  remember(term: string): void;
  forget(): void;
}

/** A history of its own under a key of the browser's storage. */
export function termHistory(key: string): TermHistory {
  const store = createStore<Terms>(() => ({ terms: [] }));

  function keep(terms: readonly string[]): void {
    localStorage.setItem(key, JSON.stringify(terms));
    store.setState({ terms });
  }

  return {
    store,
    restore: () => store.setState({ terms: storedTerms(key) }),
    remember: (term) => keep(withTerm(storedTerms(key), term)),
    forget: () => keep([]),
  };
}

function storedTerms(key: string): string[] {
  const stored = localStorage.getItem(key);
  if (stored === null) return [];
  const parsed = parse(stored);
  return Array.isArray(parsed) ? parsed.filter((term) => typeof term === "string") : [];
}

/** Somebody may have written anything there. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn("The search history could not be read", error);
    return undefined;
  }
}
