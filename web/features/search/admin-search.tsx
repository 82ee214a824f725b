import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from "react";
import { pathInLocale } from "#shared/locale-paths.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { searchableList, termInAddress, withoutTerm, withTermInAddress } from "./admin-search-address.ts";
import { adminSearchHistory } from "./search-history.ts";
import { SearchPanel } from "./search-panel.tsx";
import { TermList } from "./term-list.tsx";

const DEBOUNCE_MS = 300;

/** Search in the current admin list; renders nothing if the list is not searchable. */
export function AdminSearch() {
  const { pathname, searchStr } = useLocation();
  const list = searchableList(pathname);
  if (list === undefined) return null;
  return <ListSearch key={list} list={list} term={termInAddress(searchStr)} query={searchStr} />;
}

interface ListSearchProps {
  /** The path of the list. */
  readonly list: string;
  readonly term: string;
  /** Query string of the current URL. */
  readonly query: string;
}

/** The list updates as the user types; the field keeps the typed text during a pending navigation. */
function ListSearch({ list, term, query }: ListSearchProps) {
  const [text, setText] = useState(term);
  const [isOpen, setOpen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  /** The last term that was requested by this field or taken from the URL. */
  const [requestedTerm, setRequestedTerm] = useState(term);
  const [seen, setSeen] = useState(term);
  const openHref = useOpenHref();
  if (term !== seen) {
    setSeen(term);
    // The URL was changed elsewhere: back button or link. A term requested by this field is already applied.
    if (term !== requestedTerm) {
      setRequestedTerm(term);
      setText(term);
    }
  }

  function ask(wanted: string) {
    const address = wanted.trim() === "" ? withoutTerm(list, query) : withTermInAddress(list, query, wanted);
    if (address === undefined || wanted.trim() === requestedTerm) return;
    setRequestedTerm(wanted.trim());
    openHref(address);
  }

  const requestDebounced = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => requestDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  function run(wanted: string) {
    setText(wanted);
    ask(wanted);
    setOpen(false);
    if (withTermInAddress(list, query, wanted) !== undefined) adminSearchHistory.add(wanted.trim());
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    run(text);
  }

  function change(typed: string) {
    setText(typed);
    // An empty field shows the search history, also after a search.
    setOpen(true);
  }

  function clear() {
    setText("");
    ask("");
  }

  return (
    // Works before hydration too: the browser opens the list with the term as `q`.
    <form
      ref={formRef}
      role="search"
      action={pathInLocale(list, getLocale())}
      onSubmit={submit}
      className="relative"
    >
      <SearchField
        name="q"
        label={m.admin_search()}
        placeholder={m.admin_search_placeholder()}
        value={text}
        onChange={change}
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
