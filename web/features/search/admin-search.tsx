import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { useOpenHref } from "#web/ui/link.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { searchableList, termInAddress, withoutTerm, withTermInAddress } from "./admin-search-address.ts";
import { adminSearchHistory } from "./search-history.ts";
import { SearchPanel } from "./search-panel.tsx";
import { TermList } from "./term-list.tsx";

const FOLLOW_MS = 300;

/** The search in the list of the staff that is in sight; nothing where there is none to search in. */
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
  /** Of the address, as it is. */
  readonly query: string;
}

/** The list follows while one types; the field keeps what is typed, whatever address is on its way. */
function ListSearch({ list, term, query }: ListSearchProps) {
  const [text, setText] = useState(term);
  const [isOpen, setOpen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  /** The last term that this field has asked for, or that came with the address. */
  const [asked, setAsked] = useState(term);
  const [seen, setSeen] = useState(term);
  const openHref = useOpenHref();
  if (term !== seen) {
    setSeen(term);
    // Somebody else changed the address: going back, a link. What this field has asked for is on screen already.
    if (term !== asked) {
      setAsked(term);
      setText(term);
    }
  }

  function ask(wanted: string) {
    const address = wanted.trim() === "" ? withoutTerm(list, query) : withTermInAddress(list, query, wanted);
    if (address === undefined || wanted.trim() === asked) return;
    setAsked(wanted.trim());
    openHref(address);
  }

  const askAfterPause = useEffectEvent(ask);
  useEffect(() => {
    const timer = setTimeout(() => askAfterPause(text), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [text]);

  function run(wanted: string) {
    setText(wanted);
    ask(wanted);
    setOpen(false);
    if (withTermInAddress(list, query, wanted) !== undefined) adminSearchHistory.remember(wanted.trim());
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    run(text);
  }

  function change(typed: string) {
    setText(typed);
    // An empty field shows what was searched for before, also after a search.
    setOpen(true);
  }

  function clear() {
    setText("");
    ask("");
  }

  return (
    <form ref={formRef} role="search" onSubmit={submit} className="relative">
      <SearchField
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
