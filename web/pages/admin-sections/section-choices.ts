import type { DocumentRef } from "#shared/documents/contract.ts";
import { SECTION_SORTS, type SectionType } from "#shared/home/sections.ts";
import type { Playlist } from "#shared/playlists/contract.ts";
import { categoriesByName } from "#web/features/videos/words.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { SelectOption } from "#web/ui/select.tsx";
import { SORT_NAMES } from "./section-words.tsx";

interface Choices {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly SelectOption[];
}

interface Things {
  readonly playlists: readonly Playlist[];
  readonly documents: readonly DocumentRef[];
}

/** What can be chosen for a section of a type; undefined where there is nothing to choose from. */
export function choicesOf(type: SectionType, { playlists, documents }: Things): Choices | undefined {
  switch (type) {
    case "category":
      return {
        label: m.sections_category(),
        options: categoriesByName().map(({ category, name }) => ({ value: category, label: name })),
      };
    case "playlist":
      return {
        label: m.sections_playlist(),
        hint: m.sections_playlist_hint(),
        options: [
          { value: "featured", label: m.playlists_featured() },
          { value: "recommended", label: m.playlists_recommended() },
          ...playlists.map(({ _id, name, channel }) => ({ value: _id, label: name, hint: channel?.name })),
        ],
      };
    case "document":
      return {
        label: m.sections_document(),
        options: documents.map(({ slug, title }) => ({ value: slug, label: title, hint: `/${slug}` })),
      };
    case "videos":
      return {
        label: m.sections_sort(),
        options: SECTION_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort]() })),
      };
    default:
      return undefined;
  }
}
