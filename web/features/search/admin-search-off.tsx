import { useLocation } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { searchableList } from "./admin-search-address.ts";

/** Shown on admin screens without a searchable list; the top bar searches the site there. */
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
      // Without the icon the Polish text has room in the column.
      className="mt-3 gap-0! pr-0! pl-2! text-small opacity-60 [&_input]:pr-0 [&>svg]:hidden"
    />
  );
}
