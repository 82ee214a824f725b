import { SectionSettings, type SectionType } from "#shared/home/sections.ts";
import { randomId } from "#web/data/random-id.ts";

/** A section while it is being edited. */
export interface Draft {
  readonly _id: string;
  readonly type: SectionType;
  readonly rows: number;
  /** The category, tag, playlist, document or sort order, depending on the type. */
  readonly chosen: string | null;
}

/** The settings field that stores the choice. */
const CHOSEN_FIELDS: Partial<Record<SectionType, string>> = {
  category: "category",
  tag: "tag",
  playlist: "playlistId",
  document: "documentSlug",
  videos: "sort",
};

/** Draft for an existing section, or for a new one. */
export function draftOf(section: SectionSettings | undefined): Draft {
  if (!section) return { _id: randomId(), type: "new", rows: 1, chosen: null };
  const field = CHOSEN_FIELDS[section.type];
  const chosen: unknown =
    field === undefined ? null : Object.entries(section).find(([name]) => name === field)?.[1];
  return {
    _id: section._id ?? randomId(),
    type: section.type,
    rows: "rows" in section ? section.rows : 1,
    chosen: typeof chosen === "string" ? chosen : null,
  };
}

/** The section that the draft describes; undefined while a field is missing. */
export function settingsOf({ _id, type, rows, chosen }: Draft): SectionSettings | undefined {
  const field = CHOSEN_FIELDS[type];
  if (field !== undefined && chosen === null) return undefined;
  return SectionSettings.safeParse({ _id, type, rows, ...(field === undefined ? {} : { [field]: chosen }) })
    .data;
}
