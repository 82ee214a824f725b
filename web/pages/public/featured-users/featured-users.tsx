import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "#web/features/channels/use-debounced.ts";
import { AuthorList } from "#web/features/people/author-list.tsx";
import { authorsQuery } from "#web/features/people/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { Section } from "#web/ui/layout/section.tsx";

const SEARCH_MIN_CHARACTERS = 3;
const SEARCH_MAX_CHARACTERS = 255;
const TYPING_PAUSE_MS = 250;

/** Featured authors, all authors, and a search by name. */
export function FeaturedUsers() {
  const [typed, setTyped] = useState("");
  const words = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const isSearching = words.length >= SEARCH_MIN_CHARACTERS;
  const isTooShort = typed.trim() !== "" && typed.trim().length < SEARCH_MIN_CHARACTERS;
  const { data: featured } = useInfiniteQuery(authorsQuery({ search: "", featured: true }));
  const hasFeatured = (featured?.pages[0]?.count ?? 0) > 0;

  return (
    <div className="mx-auto max-w-[720px] pt-6">
      <h1 className="mark-wide text-h1">{m.people_featured()}</h1>
      <p className="mt-1.5 text-text-2">{m.people_featured_lead()}</p>
      <search className="mt-5 block max-w-[420px]">
        <SearchField
          label={m.people_search()}
          placeholder={m.people_search()}
          maxLength={SEARCH_MAX_CHARACTERS}
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className="mt-1.5 min-h-[1.45em] text-hint text-text-3">
          {isTooShort && m.people_search_short()}
        </p>
      </search>
      {isSearching ? (
        <div className="mt-4">
          <AuthorList
            key={words}
            query={authorsQuery({ search: words, featured: false })}
            empty={<EmptyState title={m.people_search_none()}>{m.people_search_none_text()}</EmptyState>}
          />
        </div>
      ) : (
        <>
          {hasFeatured && (
            <div className="mt-4">
              <AuthorList query={authorsQuery({ search: "", featured: true })} empty={null} />
            </div>
          )}
          <Section title={m.people_all_authors()} className="mt-7!">
            <AuthorList
              query={authorsQuery({ search: "", featured: false })}
              empty={<EmptyState title={m.people_authors_none()}>{m.people_authors_none_text()}</EmptyState>}
            />
          </Section>
        </>
      )}
    </div>
  );
}
