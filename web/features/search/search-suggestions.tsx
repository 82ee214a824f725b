import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { suggestionsQuery } from "./queries.ts";
import { searchHistory } from "./search-history.ts";
import { TermList, TermRow } from "./term-list.tsx";

const PAUSE_MS = 120;

interface SearchSuggestionsProps {
  readonly text: string;
  readonly onChoose: (term: string) => void;
  /** Stands where there is nothing yet. */
  readonly empty?: ReactNode;
}

/** What was searched for before, and, while something is being typed, what may be meant. */
export function SearchSuggestions({ text, onChoose, empty }: SearchSuggestionsProps) {
  const typed = useSettled(text);
  const { data } = useQuery(suggestionsQuery(typed));
  if (text.trim() === "") return <TermList history={searchHistory} onChoose={onChoose} empty={empty} />;

  const suggestions = data?.items ?? [];
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={m.discovery_search_suggestions()}>
      {suggestions.map((suggestion) => (
        <TermRow key={suggestion} icon={<Search />} onPress={() => onChoose(suggestion)}>
          {suggestion}
        </TermRow>
      ))}
    </ul>
  );
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
