export const CATEGORIES = [
  "kids",
  "education",
  "movie",
  "philosophy",
  "economy",
  "gaming",
  "history",
  "intervention",
  "cooking",
  "lifestyle",
  "books",
  "military",
  "fashion",
  "automotive",
  "music",
  "science",
  "patriotism",
  "politics",
  "tutorials",
  "law",
  "religion",
  "family",
  "entertainment",
  "sport",
  "art",
  "technology",
  "tourism",
  "newsPoland",
  "news",
  "upbringing",
  "health",
  "animals",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const AGE_RESTRICTIONS = [0, 12, 16, 18] as const;
export const TITLE_MIN_CHARACTERS = 4;
export const TITLE_MAX_CHARACTERS = 120;
export const DESCRIPTION_MAX_CHARACTERS = 5000;
export const SUBCATEGORIES_MAX = 4;
