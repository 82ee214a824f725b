import { Search } from "lucide-react";
import { useRef, type SyntheticEvent } from "react";
import { isSearchable } from "#shared/search/query.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";

/** Search on the not-found page. A plain form, so it works before hydration. */
export function NotFoundSearch() {
  const openHref = useOpenHref();
  const inputRef = useRef<HTMLInputElement>(null);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = inputRef.current?.value ?? "";
    if (isSearchable(query)) openHref(`/search?${new URLSearchParams({ query })}`);
  }

  return (
    <form
      role="search"
      action={pathInLocale("/search", getLocale())}
      onSubmit={submit}
      className="mt-3 flex h-11 w-full max-w-[380px] items-center rounded-md border border-line-strong bg-surface-1 pr-0.5 pl-3.5 text-text-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-focus"
    >
      <input
        ref={inputRef}
        type="search"
        name="query"
        aria-label={m.discovery_search_videos()}
        placeholder={m.discovery_search()}
        autoComplete="off"
        enterKeyHint="search"
        className="h-full min-w-0 flex-1 bg-transparent text-text outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      <IconButton type="submit" label={m.discovery_search()} icon={<Search />} />
    </form>
  );
}
