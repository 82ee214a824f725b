import { ADMIN_SEARCH_MAX_CHARACTERS } from "#shared/accounts/users.ts";

const MIN_CHARACTERS = 3;
const SEARCHABLE = ["/admin", "/admin/channels"];

/** The list that is searched on this screen; undefined where there is none. */
export function searchableList(pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return SEARCHABLE.find((list) => list === path);
}

/** What an address with this query searches for. */
export function termInAddress(query: string): string {
  return new URLSearchParams(query).get("q") ?? "";
}

/** The address of the list narrowed to a term, from its first page on; undefined where the term is no search. */
export function withTermInAddress(list: string, query: string, term: string): string | undefined {
  const wanted = term.trim();
  if (wanted.length < MIN_CHARACTERS || wanted.length > ADMIN_SEARCH_MAX_CHARACTERS) return undefined;
  return addressOf(list, query, wanted);
}

/** The same list without a term. */
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
