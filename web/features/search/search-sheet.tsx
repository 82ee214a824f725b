import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { isSearchable } from "#shared/search/query.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { FullScreenSheet } from "#web/ui/overlays/full-screen-sheet.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { searchHistory } from "./search-history.ts";
import { newSearchHref } from "./search-order.ts";
import { SearchSuggestions } from "./search-suggestions.tsx";

interface SearchSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Full-screen search on phones. */
export function SearchSheet({ isOpen, onClose }: SearchSheetProps) {
  const [text, setText] = useState("");
  const openHref = useOpenHref();
  useClosedByNavigation(onClose);

  function run(term: string) {
    if (!isSearchable(term)) return;
    searchHistory.add(term);
    setText("");
    onClose();
    openHref(newSearchHref(term));
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    run(text);
  }

  return (
    <FullScreenSheet
      isOpen={isOpen}
      onClose={onClose}
      title={m.discovery_search()}
      backLabel={m.discovery_search_close()}
      bar={
        <form role="search" onSubmit={submit}>
          <SearchField
            label={m.discovery_search_videos()}
            placeholder={m.discovery_search()}
            value={text}
            onChange={setText}
            autoComplete="off"
            autoFocus
          />
        </form>
      }
    >
      <div className="p-2">
        <SearchSuggestions
          text={text}
          onChoose={run}
          onLeave={onClose}
          empty={<p className="px-3 py-4 text-text-3">{m.discovery_search_history_empty()}</p>}
        />
      </div>
    </FullScreenSheet>
  );
}

function useClosedByNavigation(onClose: () => void) {
  const place = useLocation({ select: ({ href }) => href });
  const openedOnRef = useRef(place);
  useEffect(() => {
    if (openedOnRef.current !== place) onClose();
    openedOnRef.current = place;
  }, [place, onClose]);
}
