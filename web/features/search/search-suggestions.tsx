import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import type { Suggestion } from "#shared/search/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { suggestionsQuery } from "./queries.ts";
import { searchHistory } from "./search-history.ts";
import { hrefOfSuggestion } from "./suggestion-kinds.tsx";
import { TermList, TermRow } from "./term-list.tsx";

const DEBOUNCE_MS = 120;
/** Number of matching history entries shown above the suggestions. */
const HISTORY_SHOWN = 2;

interface SearchSuggestionsProps {
  readonly text: string;
  readonly onChoose: (term: string) => void;
  /** Called after a suggestion has opened its own page. */
  readonly onLeave: () => void;
  /** Empty state. */
  readonly empty?: ReactNode;
}

/** Search history and, while the user types, suggestions. */
export function SearchSuggestions({ text, onChoose, onLeave, empty }: SearchSuggestionsProps) {
  const typed = useDebounced(text);
  const { data } = useQuery(suggestionsQuery(typed));
  const { terms } = useStore(searchHistory.store);
  const openHref = useOpenHref();
  useEffect(() => searchHistory.restore(), []);
  if (text.trim() === "") return <TermList history={searchHistory} onChoose={onChoose} empty={empty} />;

  const pastTerms = terms.filter((term) => isCompletionOf(term, text)).slice(0, HISTORY_SHOWN);
  const suggestions = (data?.items ?? []).filter(
    (suggestion) => suggestion.kind !== "words" || !pastTerms.includes(suggestion.text),
  );
  if (suggestions.length + pastTerms.length === 0) return null;

  function choose(suggestion: Suggestion) {
    const href = hrefOfSuggestion(suggestion);
    if (href === undefined) return onChoose(suggestion.text);
    onLeave();
    openHref(href);
  }

  return (
    <ul aria-label={m.discovery_search_suggestions()}>
      {pastTerms.map((term) => (
        <TermRow key={`past ${term}`} kind="past" onPress={() => onChoose(term)}>
          {term}
        </TermRow>
      ))}
      {suggestions.map((suggestion) => (
        <TermRow
          key={`${suggestion.kind} ${suggestion.target ?? suggestion.text}`}
          kind={suggestion.kind}
          onPress={() => choose(suggestion)}
        >
          {suggestion.text}
        </TermRow>
      ))}
    </ul>
  );
}

/** A term equal to the input is not suggested. */
function isCompletionOf(term: string, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return term.toLowerCase().startsWith(wanted) && term.toLowerCase() !== wanted;
}

/** Debounced text. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
