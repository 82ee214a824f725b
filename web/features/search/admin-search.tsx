import { useLocation } from "@tanstack/react-router";
import { useRef, useState, type SyntheticEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/link.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { searchableList, termInAddress, withoutTerm, withTermInAddress } from "./admin-search-address.ts";
import { adminSearchHistory } from "./search-history.ts";
import { SearchPanel } from "./search-panel.tsx";
import { TermList } from "./term-list.tsx";

/** The search in the list of the staff that is in sight; off where there is none to search in. */
export function AdminSearch() {
  const { pathname, searchStr } = useLocation();
  const list = searchableList(pathname);
  return (
    <ListSearch key={pathname + searchStr} list={list} term={termInAddress(searchStr)} query={searchStr} />
  );
}

interface ListSearchProps {
  /** The path of the list. */
  readonly list: string | undefined;
  readonly term: string;
  /** Of the address, as it is. */
  readonly query: string;
}

function ListSearch({ list, term, query }: ListSearchProps) {
  const [text, setText] = useState(term);
  const [isOpen, setOpen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const openHref = useOpenHref();
  if (list === undefined) {
    return (
      <SearchField
        label={m.admin_search()}
        placeholder={m.admin_search_off()}
        value=""
        onChange={() => undefined}
        disabled
        className="opacity-60"
      />
    );
  }

  function run(wanted: string) {
    const address = withTermInAddress(list ?? "", query, wanted);
    if (address === undefined) return;
    setOpen(false);
    adminSearchHistory.remember(wanted.trim());
    openHref(address);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    run(text);
  }

  function clear() {
    if (term !== "") openHref(withoutTerm(list ?? "", query));
  }

  return (
    <form ref={formRef} role="search" onSubmit={submit} className="relative">
      <SearchField
        label={m.admin_search()}
        placeholder={m.admin_search_placeholder()}
        value={text}
        onChange={setText}
        onClear={clear}
        onFocus={() => setOpen(true)}
        autoComplete="off"
      />
      {isOpen && text.trim() === "" && (
        <SearchPanel formRef={formRef} onClose={() => setOpen(false)}>
          <TermList history={adminSearchHistory} onChoose={run} />
        </SearchPanel>
      )}
    </form>
  );
}
