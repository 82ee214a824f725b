import { useLocation } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { SearchField } from "#web/ui/search-field.tsx";
import { searchableList } from "./admin-search-address.ts";

/** Says where the staff have no list to search in; the bar at the top searches the site there. */
export function AdminSearchOff() {
  const hasList = useLocation({ select: ({ pathname }) => searchableList(pathname) !== undefined });
  if (hasList) return null;
  return (
    <SearchField
      label={m.admin_search()}
      placeholder={m.admin_search_off()}
      value=""
      onChange={() => undefined}
      disabled
      className="mt-3 text-small opacity-60 [&_input]:pr-0"
    />
  );
}
