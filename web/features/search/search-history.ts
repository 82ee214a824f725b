import { termHistory } from "./term-history.ts";

/** History of the site search. */
export const searchHistory = termHistory("search-history");

/** History of the search in admin lists. */
export const adminSearchHistory = termHistory("admin-search-history");
