import { Check, Trash2, X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { SUGGESTION_KINDS, type SuggestionKind } from "./suggestion-kinds.tsx";
import type { TermHistory } from "./term-history.ts";

interface TermListProps {
  readonly history: TermHistory;
  readonly onChoose: (term: string) => void;
  /** Empty state. */
  readonly empty?: ReactNode;
}

/** List of earlier search terms. */
export function TermList({ history, onChoose, empty }: TermListProps) {
  const { terms } = useStore(history.store);
  useEffect(() => history.restore(), [history]);

  if (terms.length === 0) return empty;
  return (
    <>
      <ClearHistory onClear={history.clear} />
      <ul aria-label={m.discovery_search_history()}>
        {terms.map((term) => (
          <TermRow key={term} kind="past" onPress={() => onChoose(term)}>
            {term}
          </TermRow>
        ))}
      </ul>
    </>
  );
}

interface TermRowProps {
  /** Shown beside the term as an icon and a label. */
  readonly kind: SuggestionKind;
  readonly onPress: () => void;
  readonly children: string;
}

export function TermRow({ kind, onPress, children }: TermRowProps) {
  const { icon, name } = SUGGESTION_KINDS[kind];
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-10 w-full items-center gap-3 rounded-xs px-3 py-2 text-left text-control font-[540] text-text -outline-offset-2 hover:bg-surface-2 focus:bg-surface-2 max-md:min-h-12 [&_.lucide]:size-[18px] [&_.lucide]:shrink-0 [&_.lucide]:text-text-3"
      >
        {icon}
        <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{children}</span>
        <span className="shrink-0 text-hint font-[480] text-text-3">
          <span className="sr-only">, </span>
          {name()}
        </span>
      </button>
    </li>
  );
}

/** Deletes the history after a confirmation: a tick deletes, a cross cancels. */
function ClearHistory({ onClear }: { readonly onClear: () => void }) {
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
            onClick={onClear}
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
