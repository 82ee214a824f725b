import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { TagCount } from "#shared/discovery/contract.ts";
import { infiniteTagsQuery } from "#web/features/discovery/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { sizeOf } from "./tag-size.ts";

const SIZES = ["text-control", "text-h3", "text-h2", "text-h1"];
const TAG_MAX_CHARACTERS = 30;

/** Tag cloud: the more videos a tag has, the larger its text. */
export function TagCloud() {
  const [text, setText] = useState("");
  const searchTerm = useDeferredValue(text.trim().replace(/^#/, ""));
  return (
    <div className="pt-6">
      <SectionHeader title={m.discovery_tags()} headingLevel={1} />
      <SearchField
        label={m.discovery_tags_find()}
        placeholder={m.discovery_tags_find()}
        value={text}
        onChange={setText}
        maxLength={TAG_MAX_CHARACTERS}
        className="mb-6 max-w-[420px]"
      />
      <Tags search={searchTerm} />
    </div>
  );
}

function Tags({ search }: { readonly search: string }) {
  const list = useInfiniteQuery({ ...infiniteTagsQuery(search), placeholderData: keepPreviousData });
  if (list.isPending) return <CloudSkeleton />;
  if (!list.data) {
    return <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const tags = [
    ...new Map(list.data.pages.flatMap(({ items }) => items).map((tag) => [tag.tag, tag])).values(),
  ];
  if (tags.length === 0 && search) {
    return (
      <EmptyState title={m.discovery_tags_none({ text: search })} headingLevel={2}>
        {m.discovery_tags_none_text()}
      </EmptyState>
    );
  }
  if (tags.length === 0) {
    return (
      <EmptyState title={m.discovery_tags_empty()} headingLevel={2}>
        {m.discovery_tags_empty_text()}
      </EmptyState>
    );
  }
  // Counts of the first page only, so that tags keep their size as further pages load.
  const firstCounts = list.data.pages[0]?.items.map(({ videosCount }) => videosCount) ?? [];
  const range = { least: Math.min(...firstCounts), most: Math.max(...firstCounts) };
  return (
    <>
      <ul className="flex flex-wrap items-baseline gap-x-2 gap-y-2.5">
        {tags.map((tag) => (
          <Tag key={tag.tag} tag={tag} range={range} />
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

interface TagProps {
  readonly tag: TagCount;
  /** Video counts of the least and the most used tag. */
  readonly range: { readonly least: number; readonly most: number };
}

function Tag({ tag: { tag, videosCount }, range }: TagProps) {
  return (
    <li className="max-w-full">
      <Link
        href={`/tags/${encodeURIComponent(tag)}`}
        className={classes(
          "inline-flex max-w-full items-baseline gap-2 rounded-sm bg-surface-1 px-3 py-1.5 leading-tight font-[650] text-text-2 transition-colors hover:bg-surface-2 hover:text-text",
          SIZES[sizeOf(videosCount, range, SIZES.length)],
        )}
      >
        <span className="min-w-0 wrap-anywhere">#{tag}</span>
        <span className="text-small font-[520] text-text-3 tabular-nums">{formatVideos(videosCount)}</span>
      </Link>
    </li>
  );
}

function CloudSkeleton() {
  return (
    <Loading>
      <div className="flex flex-wrap gap-2.5">
        {Array.from({ length: 24 }, (_, index) => (
          <SkeletonBlock
            key={index}
            className={classes("h-9 rounded-sm", index % 3 === 0 ? "w-36" : "w-24")}
          />
        ))}
      </div>
    </Loading>
  );
}
