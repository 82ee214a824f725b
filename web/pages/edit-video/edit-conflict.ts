import type { Video } from "#shared/videos/contract.ts";

/** What the form of a video holds. */
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

/** Fields in which two versions of a video differ. */
export function changedFields(one: Details, other: Details): DetailField[] {
  return DETAIL_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
