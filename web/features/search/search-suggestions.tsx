import { useQuery } from "@tanstack/react-query";
import { Check, Clock3, Search, Trash2, X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import { suggestionsQuery } from "./queries.ts";
import { forgetTerms, restoreHistory, useSearchHistory } from "./search-history.ts";

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
  const { terms } = useSearchHistory();
  useEffect(restoreHistory, []);

  if (text.trim() !== "") {
    const suggestions = data?.items ?? [];
    if (suggestions.length === 0) return null;
    return (
      <ul aria-label={m.discovery_search_suggestions()}>
        {suggestions.map((suggestion) => (
          <Row key={suggestion} icon={<Search />} onPress={() => onChoose(suggestion)}>
            {suggestion}
          </Row>
        ))}
      </ul>
    );
  }
  if (terms.length === 0) return empty;
  return (
    <>
      <ClearHistory />
      <ul aria-label={m.discovery_search_history()}>
        {terms.map((term) => (
          <Row key={term} icon={<Clock3 />} onPress={() => onChoose(term)}>
            {term}
          </Row>
        ))}
      </ul>
    </>
  );
}

function Row({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: string }) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-10 w-full items-center gap-3 rounded-xs px-3 py-2 text-left text-control font-[540] text-text -outline-offset-2 hover:bg-surface-2 focus:bg-surface-2 max-md:min-h-12 [&_.lucide]:size-[18px] [&_.lucide]:shrink-0 [&_.lucide]:text-text-3"
      >
        {icon}
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
      </button>
    </li>
  );
}

/** Asks before it forgets: a tick forgets, a cross keeps. */
function ClearHistory() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex min-h-10 items-center gap-1 pr-1 pl-3">
      <h2 className="min-w-0 flex-1 text-small font-[620] text-text-2" aria-live="polite">
        {isAsking ? m.discovery_search_history_sure() : m.discovery_search_history()}
      </h2>
      {isAsking ? (
        <>
          <IconButton
            label={m.discovery_search_history_yes()}
            icon={<Check />}
            size={32}
            onClick={forgetTerms}
            autoFocus
          />
          <IconButton
            label={m.discovery_search_history_no()}
            icon={<X />}
            size={32}
            onClick={() => setAsking(false)}
          />
        </>
      ) : (
        <IconButton
          label={m.discovery_search_history_clear()}
          icon={<Trash2 />}
          size={32}
          onClick={() => setAsking(true)}
        />
      )}
    </div>
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
