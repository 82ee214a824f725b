import { createStore, type StoreApi } from "zustand";
import { withTerm } from "#shared/search/query.ts";

interface Terms {
  readonly terms: readonly string[];
}

/** Search history of one search box in this browser, newest first. */
export interface TermHistory {
  readonly store: StoreApi<Terms>;
  /** Loads the stored history; called on first use. */
  restore(): void;
  add(term: string): void;
  clear(): void;
}

/** Creates a search history under a key of the browser's storage. */
export function termHistory(key: string): TermHistory {
  const store = createStore<Terms>(() => ({ terms: [] }));

  function save(terms: readonly string[]): void {
    localStorage.setItem(key, JSON.stringify(terms));
    store.setState({ terms });
  }

  return {
    store,
    restore: () => store.setState({ terms: storedTerms(key) }),
    add: (term) => save(withTerm(storedTerms(key), term)),
    clear: () => save([]),
  };
}

function storedTerms(key: string): string[] {
  const stored = localStorage.getItem(key);
  if (stored === null) return [];
  const parsed = parse(stored);
  return Array.isArray(parsed) ? parsed.filter((term) => typeof term === "string") : [];
}

/** The user may have edited the stored text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn("The search history could not be read", error);
    return undefined;
  }
}
