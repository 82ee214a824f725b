import type { DocumentRef } from "#shared/documents/contract.ts";
import { SECTION_SORTS, type SectionType } from "#shared/home/sections.ts";
import type { Playlist } from "#shared/playlists/contract.ts";
import type { SiteCategories } from "#web/features/categories/site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { SelectOption } from "#web/ui/controls/select.tsx";
import { SORT_NAMES } from "./section-labels.tsx";

interface Choices {
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly SelectOption[];
}

interface ChoiceSources {
  readonly playlists: readonly Playlist[];
  readonly documents: readonly DocumentRef[];
  readonly categories: Pick<SiteCategories, "options">;
}

/** Options for a section of this type; undefined where the type has none. */
export function choicesOf(
  type: SectionType,
  { playlists, documents, categories }: ChoiceSources,
): Choices | undefined {
  switch (type) {
    case "category":
      return {
        label: m.home_sections_category(),
        options: categories.options,
      };
    case "playlist":
      return {
        label: m.home_sections_playlist(),
        hint: m.home_sections_playlist_hint(),
        options: [
          { value: "featured", label: m.playlists_featured() },
          { value: "recommended", label: m.playlists_recommended() },
          ...playlists.map(({ _id, name, channel }) => ({ value: _id, label: name, hint: channel?.name })),
        ],
      };
    case "document":
      return {
        label: m.home_sections_document(),
        options: documents.map(({ slug, title }) => ({ value: slug, label: title, hint: `/${slug}` })),
      };
    case "videos":
      return {
        label: m.home_sections_sort(),
        options: SECTION_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort]() })),
      };
    default:
      return undefined;
  }
}
