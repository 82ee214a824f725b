import { Search } from "lucide-react";
import { lazy, Suspense, useRef, useState, type SyntheticEvent } from "react";
import { isSearchable } from "#shared/search/query.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import { useServerRenderedLocation } from "#web/ssr/server-rendered.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Kbd } from "#web/ui/feedback/kbd.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { searchableList } from "./admin-search-address.ts";
import { newSearchHref } from "./search-order.ts";

const SearchPanel = lazy(async () => ({ default: (await import("./search-panel.tsx")).SearchPanel }));
const SearchSuggestions = lazy(async () => ({
  default: (await import("./search-suggestions.tsx")).SearchSuggestions,
}));
const AdminSearch = lazy(async () => ({ default: (await import("./admin-search.tsx")).AdminSearch }));

/** Search of the top bar: of the site, or of the current admin list. */
export function SearchBox() {
  const hasList = useServerRenderedLocation(({ pathname }) => searchableList(pathname) !== undefined);
  if (!hasList) return <SiteSearch />;
  return (
    <Suspense>
      <div className="max-md:hidden">
        <AdminSearch />
      </div>
    </Suspense>
  );
}

/** A plain form that works before hydration; everything else is loaded on use. */
function SiteSearch() {
  const current = useServerRenderedLocation(currentQuery);
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const openHref = useOpenHref();

  function run(query: string) {
    if (!isSearchable(query)) return;
    setOpen(false);
    void import("./search-history.ts").then(({ searchHistory }) => searchHistory.add(query));
    openHref(newSearchHref(query));
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    run(inputRef.current?.value ?? "");
  }

  function open(input: HTMLInputElement) {
    setText(input.value);
    setOpen(true);
  }

  return (
    <form
      ref={formRef}
      role="search"
      action={pathInLocale("/search", getLocale())}
      onSubmit={submit}
      className="relative max-md:hidden"
    >
      <label className="flex h-[42px] items-center gap-2.5 rounded-md border border-line bg-surface-1 pl-3.5 text-text-3 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
        <Search />
        <input
          key={current}
          ref={inputRef}
          type="search"
          name="query"
          defaultValue={current}
          aria-label={m.discovery_search_videos()}
          placeholder={m.discovery_search()}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={({ currentTarget }) => open(currentTarget)}
          onInput={({ currentTarget }) => open(currentTarget)}
          className="peer h-full min-w-0 flex-1 bg-transparent pr-3 text-text outline-none [&::-webkit-search-cancel-button]:appearance-none"
        />
        <span
          title={m.discovery_search_key()}
          className="mr-2.5 hidden peer-placeholder-shown:block peer-focus:hidden! touch:hidden!"
        >
          <Kbd>/</Kbd>
        </span>
      </label>
      {isOpen && (
        <Suspense>
          <SearchPanel formRef={formRef} onClose={() => setOpen(false)}>
            <SearchSuggestions text={text} onChoose={run} onLeave={() => setOpen(false)} />
          </SearchPanel>
        </Suspense>
      )}
    </form>
  );
}

function currentQuery({ pathname, search }: { pathname: string; search: { query?: unknown } }): string {
  return pathname === "/search" && typeof search.query === "string" ? search.query : "";
}
