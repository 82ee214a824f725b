import { ADMIN_SEARCH_MAX_CHARACTERS } from "#shared/accounts/users.ts";

const MIN_CHARACTERS = 3;
const SEARCHABLE = ["/admin", "/admin/channels"];

/** The admin list that this screen's search filters; undefined if there is none. */
export function searchableList(pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return SEARCHABLE.find((list) => list === path);
}

/** The search term in a query string. */
export function termInAddress(query: string): string {
  return new URLSearchParams(query).get("q") ?? "";
}

/** URL of the list filtered by a term, from page 1; undefined if the term is invalid. */
export function withTermInAddress(list: string, query: string, term: string): string | undefined {
  const wanted = term.trim();
  if (wanted.length < MIN_CHARACTERS || wanted.length > ADMIN_SEARCH_MAX_CHARACTERS) return undefined;
  return addressOf(list, query, wanted);
}

/** URL of the list without a term. */
export function withoutTerm(list: string, query: string): string {
  return addressOf(list, query, undefined);
}

function addressOf(list: string, query: string, term: string | undefined): string {
  const wanted = new URLSearchParams(query);
  wanted.delete("page");
  if (term === undefined) wanted.delete("q");
  else wanted.set("q", term);
  return wanted.size > 0 ? `${list}?${wanted}` : list;
}
