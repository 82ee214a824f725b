import type { Video } from "#shared/videos/contract.ts";
import { ageName, visibilityName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** The fields of the video form. */
const DETAIL_FIELDS = [
  "title",
  "desc",
  "tags",
  "categories",
  "subcategories",
  "visibility",
  "ageRestriction",
  "bannedByBigTech",
] as const satisfies readonly (keyof Video)[];

export type DetailField = (typeof DETAIL_FIELDS)[number];
export type Details = Pick<Video, DetailField>;

interface FieldTexts {
  name(): string;
  /** The value as an edit conflict shows it; empty if there is none. */
  format(video: Details, nameOfCategory: (code: string) => string): string;
}

const FIELD_TEXTS: Record<DetailField, FieldTexts> = {
  title: { name: m.studio_form_title, format: ({ title }) => title },
  desc: { name: m.studio_form_desc, format: ({ desc }) => desc },
  tags: { name: m.studio_form_tags, format: ({ tags }) => tags.join(", ") },
  categories: {
    name: m.studio_form_category,
    format: ({ categories }, nameOfCategory) => categories.map(nameOfCategory).join(", "),
  },
  subcategories: {
    name: m.studio_form_subcategory,
    format: ({ subcategories }, nameOfCategory) => subcategories.map(nameOfCategory).join(", "),
  },
  visibility: { name: m.studio_form_visibility, format: ({ visibility }) => visibilityName(visibility) },
  ageRestriction: { name: m.studio_form_age, format: ({ ageRestriction }) => ageName(ageRestriction) },
  bannedByBigTech: {
    name: m.studio_form_big_tech,
    format: ({ bannedByBigTech }) => (bannedByBigTech ? m.studio_yes() : m.studio_no()),
  },
};

/** A field and its value, for people. */
export function formatDetail(
  video: Details,
  field: DetailField,
  nameOfCategory: (code: string) => string,
): { name: string; value: string } {
  const { name, format } = FIELD_TEXTS[field];
  return { name: name(), value: format(video, nameOfCategory) };
}

/** What the form holds of a video. */
export function detailsOf(video: Details): Details {
  const { title, desc, tags, categories, subcategories, visibility, ageRestriction, bannedByBigTech } = video;
  return { title, desc, tags, categories, subcategories, visibility, ageRestriction, bannedByBigTech };
}

/** Fields in which two versions of a video differ. */
export function changedFields(one: Details, other: Details): DetailField[] {
  return DETAIL_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
