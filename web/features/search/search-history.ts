import { create } from "zustand";
import { withTerm } from "#shared/search/query.ts";

const HISTORY_KEY = "search-history";

/** What this browser has searched for, newest first. It is read when it is first looked at. */
export const useSearchHistory = create<{ readonly terms: readonly string[] }>(() => ({ terms: [] }));

export function restoreHistory(): void {
  useSearchHistory.setState({ terms: storedTerms() });
}

export function rememberTerm(term: string): void {
  keep(withTerm(storedTerms(), term));
}

export function forgetTerms(): void {
  keep([]);
}

function keep(terms: readonly string[]): void {
  localStorage.setItem(HISTORY_KEY, JSON.stringify(terms));
  useSearchHistory.setState({ terms });
}

function storedTerms(): string[] {
  const stored = localStorage.getItem(HISTORY_KEY);
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
