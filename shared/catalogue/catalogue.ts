export const AGE_RESTRICTIONS = [0, 12, 16, 18] as const;
/** Videos with this restriction are for adults only. */
export const ADULT_AGE = 18;
export const TITLE_MIN_CHARACTERS = 4;
export const TITLE_MAX_CHARACTERS = 120;
export const DESCRIPTION_MAX_CHARACTERS = 5000;
export const CATEGORIES_MAX = 4;
export const SUBCATEGORIES_MAX = 4;
/** Reasons to hide a video: privacy, spam, language, insult, defamation, crime, pornography, commerce. */
export const BAN_REASONS = ["PLV", "SPM", "LNG", "INS", "DEF", "CRI", "PRN", "ECM"] as const;
export type BanReason = (typeof BAN_REASONS)[number];
export const BAN_NOTE_MAX_CHARACTERS = 1000;
