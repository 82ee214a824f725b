import { useQueryClient } from "@tanstack/react-query";
import { UserRoundSearch, UsersRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { PostComposer } from "#web/features/posts/post-composer.tsx";
import { PostList } from "#web/features/posts/post-list.tsx";
import type { PostsFilter } from "#web/features/posts/queries.ts";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { meQuery, useViewer } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { FilterHeading } from "./filter-heading.tsx";

const TABS = ["all", "followed"] as const;

interface FeedProps {
  readonly filter: PostsFilter;
  /** The last post seen on the previous page. */
  readonly seenId?: string | undefined;
}

/** Posts of all authors, of followed authors, of one channel or of one user. */
export function Feed({ filter, seenId }: FeedProps) {
  const viewer = useViewer();
  const isFiltered = filter.channelId !== undefined || filter.userId !== undefined;
  return (
    <div className="mx-auto max-w-[720px] pt-6">
      {isFiltered ? <FilterHeading filter={filter} /> : <Heading isMember={viewer.kind === "member"} />}
      {!isFiltered && viewer.kind === "member" ? (
        <MemberFeed user={viewer.user} seenId={seenId} />
      ) : (
        <Posts filter={filter} seenId={seenId} empty={<EmptyFeed />} />
      )}
    </div>
  );
}

function Heading({ isMember }: { readonly isMember: boolean }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <h1 className="mark-wide min-w-0 flex-1 text-h1">{m.posts_title()}</h1>
      {isMember && (
        <LinkButton href="/feed/followed-by-me" variant="quiet" icon={<UsersRound />}>
          {m.people_followed_by_me()}
        </LinkButton>
      )}
      <LinkButton href="/feed/featured-users" icon={<UserRoundSearch />}>
        {m.people_featured_short()}
      </LinkButton>
    </div>
  );
}

interface MemberFeedProps extends Pick<FeedProps, "seenId"> {
  readonly user: User;
}

/** The feed of a logged-in member; the last chosen tab is saved with the account. */
function MemberFeed({ user, seenId }: MemberFeedProps) {
  const queryClient = useQueryClient();
  // Those of followed authors need not have the post that the member wants to go on from.
  const [isGoingOn, setGoingOn] = useState(seenId !== undefined);
  const chosen = (isGoingOn ? undefined : TABS[Number(user.settings.feedTabSelected)]) ?? "all";

  function choose(tab: string) {
    setGoingOn(false);
    const feedTabSelected = Math.max(
      0,
      TABS.findIndex((one) => one === tab),
    );
    queryClient.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, settings: { ...me.settings, feedTabSelected } },
    );
    logRejection("Saving the feed tab", call(accounts.edit, { body: { settings: { feedTabSelected } } }));
  }

  return (
    <>
      <div className="mb-5">
        <PostComposer user={user} />
      </div>
      <Tabs
        label={m.posts_tabs()}
        selected={chosen}
        onSelect={choose}
        tabs={[
          {
            id: "all",
            label: m.posts_all(),
            content: <Posts filter={{}} seenId={seenId} empty={<EmptyFeed />} />,
          },
          {
            id: "followed",
            label: m.posts_followed(),
            content: <Posts filter={{ subscribed: true }} empty={<NoFollowedAuthors />} />,
          },
        ]}
      />
    </>
  );
}

interface PostsProps extends FeedProps {
  readonly empty: ReactNode;
}

function Posts({ filter, seenId, empty }: PostsProps) {
  return (
    <PostList
      filter={filter}
      seenId={seenId}
      empty={empty}
      renderVideo={(video) => <VideoListRow video={video} />}
      onReport={(id) => reportEntity({ kind: "post", id })}
    />
  );
}

function EmptyFeed() {
  return (
    <EmptyState title={m.posts_none()} headingLevel={2}>
      {m.posts_none_text()}
    </EmptyState>
  );
}

function NoFollowedAuthors() {
  return (
    <EmptyState
      title={m.posts_none_followed()}
      headingLevel={2}
      action={
        <LinkButton variant="primary" href="/feed/featured-users">
          {m.people_to_featured()}
        </LinkButton>
      }
    >
      {m.posts_none_followed_text()}
    </EmptyState>
  );
}
