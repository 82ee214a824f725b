import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { Category } from "./catalogue.ts";

const NAMES = {
  kids: m.videos_category_kids,
  education: m.videos_category_education,
  movie: m.videos_category_movie,
  philosophy: m.videos_category_philosophy,
  economy: m.videos_category_economy,
  gaming: m.videos_category_gaming,
  history: m.videos_category_history,
  intervention: m.videos_category_intervention,
  cooking: m.videos_category_cooking,
  lifestyle: m.videos_category_lifestyle,
  books: m.videos_category_books,
  military: m.videos_category_military,
  fashion: m.videos_category_fashion,
  automotive: m.videos_category_automotive,
  music: m.videos_category_music,
  science: m.videos_category_science,
  patriotism: m.videos_category_patriotism,
  politics: m.videos_category_politics,
  tutorials: m.videos_category_tutorials,
  law: m.videos_category_law,
  religion: m.videos_category_religion,
  family: m.videos_category_family,
  entertainment: m.videos_category_entertainment,
  sport: m.videos_category_sport,
  art: m.videos_category_art,
  technology: m.videos_category_technology,
  tourism: m.videos_category_tourism,
  newsPoland: m.videos_category_newsPoland,
  news: m.videos_category_news,
  upbringing: m.videos_category_upbringing,
  health: m.videos_category_health,
  animals: m.videos_category_animals,
} as const satisfies Record<Category, unknown>;

/** The name of a category in one language. */
export function categoryNameIn(category: Category, locale: Locale): string {
  return NAMES[category]({}, { locale });
}
