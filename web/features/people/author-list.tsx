import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FeedAuthor } from "#shared/people/contract.ts";
import { fullName } from "#web/data/author.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { RoleBadge } from "#web/ui/feedback/badge.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { pluralForm } from "#web/ui/format/plural.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { FollowButton } from "./follow-button.tsx";
import type { authorsQuery, followedQuery } from "./queries.ts";

interface AuthorListProps {
  readonly query: ReturnType<typeof authorsQuery> | typeof followedQuery;
  readonly empty: ReactNode;
}

/** Authors, each with a follow button. */
export function AuthorList({ query, empty }: AuthorListProps) {
  // Both queries have the same response type; only their keys differ.
  const list = useInfiniteQuery(query as ReturnType<typeof authorsQuery>);
  if (list.isPending) return <AuthorsSkeleton />;
  if (!list.data) {
    return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  }
  const authors = list.data.pages.flatMap(({ items }) => items);
  if (authors.length === 0) return empty;
  return (
    <>
      <ul className="rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
        {authors.map((author) => (
          <li key={author._id}>
            <AuthorRow author={author} />
          </li>
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

function AuthorRow({ author }: { readonly author: FeedAuthor }) {
  const name = fullName(author);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar shape="person" name={name} imageUrl={userAvatarUrl(author)} size={48} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/user/${author._id}`}
            className="inline-flex min-h-[24px] items-center rounded-xs font-[660] wrap-anywhere hover:text-accent-ink"
          >
            {name}
          </Link>
          {author.featured && <RoleBadge>{m.people_featured_mark()}</RoleBadge>}
        </p>
        {author.bio !== "" && <p className="line-clamp-2 text-control text-text-2">{author.bio}</p>}
        <p className="mt-0.5 text-small text-text-3 tabular-nums">
          {formatPosts(author.postsCount)} · {formatFollowers(author.followersCount)}
        </p>
      </div>
      <FollowButton person={author} name={name} size="small" />
    </div>
  );
}

export function formatPosts(count: number): string {
  return m.posts_count({ form: pluralForm(count), amount: formatNumber(count) });
}

export function formatFollowers(count: number): string {
  return m.people_followers({ form: pluralForm(count), amount: formatNumber(count) });
}

const PLACEHOLDERS = 4;

function AuthorsSkeleton() {
  return (
    <Loading>
      <div className="grid gap-2">
        {Array.from({ length: PLACEHOLDERS }, (_, place) => (
          <SkeletonBlock key={place} className="h-20 w-full rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
