import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import type { Suggestion } from "#shared/search/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/link.tsx";
import { suggestionsQuery } from "./queries.ts";
import { searchHistory } from "./search-history.ts";
import { hrefOfSuggestion } from "./suggestion-kinds.tsx";
import { TermList, TermRow } from "./term-list.tsx";

const PAUSE_MS = 120;
/** So many earlier searches that begin like the text stand above what else may be meant. */
const PAST_SHOWN = 2;

interface SearchSuggestionsProps {
  readonly text: string;
  readonly onChoose: (term: string) => void;
  /** After a suggestion has led to its own page. */
  readonly onLeave: () => void;
  /** Stands where there is nothing yet. */
  readonly empty?: ReactNode;
}

/** What was searched for before, and, while something is being typed, what may be meant. */
export function SearchSuggestions({ text, onChoose, onLeave, empty }: SearchSuggestionsProps) {
  const typed = useSettled(text);
  const { data } = useQuery(suggestionsQuery(typed));
  const { terms } = useStore(searchHistory.store);
  const openHref = useOpenHref();
  useEffect(() => searchHistory.restore(), []);
  if (text.trim() === "") return <TermList history={searchHistory} onChoose={onChoose} empty={empty} />;

  const past = terms.filter((term) => beginsLike(term, text)).slice(0, PAST_SHOWN);
  const suggestions = (data?.items ?? []).filter(
    (suggestion) => suggestion.kind !== "words" || !past.includes(suggestion.text),
  );
  if (suggestions.length + past.length === 0) return null;

  function choose(suggestion: Suggestion) {
    const href = hrefOfSuggestion(suggestion);
    if (href === undefined) return onChoose(suggestion.text);
    onLeave();
    openHref(href);
  }

  return (
    <ul aria-label={m.discovery_search_suggestions()}>
      {past.map((term) => (
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

/** The very text is no help to whoever has typed it. */
function beginsLike(term: string, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return term.toLowerCase().startsWith(wanted) && term.toLowerCase() !== wanted;
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
