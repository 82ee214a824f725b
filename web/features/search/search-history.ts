import { termHistory } from "./term-history.ts";

/** Of the search of the site. */
export const searchHistory = termHistory("search-history");

/** Of the search in the lists of the staff. */
export const adminSearchHistory = termHistory("admin-search-history");
