import { useQuery } from "@tanstack/react-query";
import type { UserRecord } from "#shared/user-admin/contract.ts";
import { fullName } from "#web/data/author.ts";
import { isNotFound } from "#web/data/load-if-visible.ts";
import { channelAvatarUrl, userAvatarUrl } from "#web/data/media-urls.ts";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { channelRoleName } from "./channel-role-name.ts";
import { PersonActs } from "./person-acts.tsx";
import { PersonComments } from "./person-comments.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonHistory } from "./person-history.tsx";
import { personQuery } from "./person-queries.ts";
import { PersonQuota } from "./person-quota.tsx";
import { UserMenu } from "./user-menu.tsx";

/** One account for the staff: facts, history, channels and comments. */
export function Person({ id }: { readonly id: string }) {
  const { data: person, error, refetch, isFetching } = useQuery(personQuery(id));
  if (isNotFound(error)) {
    return (
      <Unavailable title={m.admin_person_gone()} link={{ href: "/admin", label: m.admin_person_to_list() }}>
        {m.admin_person_gone_text()}
      </Unavailable>
    );
  }
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <Link href="/admin" isCurrent={false} className="rounded-xs text-small text-text-2 hover:text-text">
        {m.admin_users()}
      </Link>
      {person && <Loaded person={person} />}
      {!person && error && (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching}>
          {failureText(error, m.ui_error_hint())}
        </ErrorState>
      )}
      {!person && !error && (
        <Loading>
          <SkeletonBlock className="mt-4 h-14 w-80 max-w-full rounded-sm" />
          <SkeletonBlock className="mt-6 h-64 w-full rounded-lg" />
        </Loading>
      )}
    </div>
  );
}

function Loaded({ person }: { readonly person: UserRecord }) {
  return (
    <>
      <PersonHeader person={person} />
      <PersonFacts person={person} />
      <Section title={m.admin_person_acts()}>
        <PersonActs person={person} />
      </Section>
      <Section title={m.admin_quota()}>
        <PersonQuota person={person} />
      </Section>
      <Section title={m.admin_person_history()}>
        <PersonHistory id={person._id} />
      </Section>
      <Section title={m.admin_channels()} remark={formatNumber(person.channels.length)}>
        <Channels channels={person.channels} />
      </Section>
      <Section title={m.comments_title()} remark={formatNumber(person.commentsCount)}>
        <PersonComments id={person._id} />
      </Section>
    </>
  );
}

function PersonHeader({ person }: { readonly person: UserRecord }) {
  const name = fullName(person) || person.email;
  return (
    <div className="mt-2 mb-6 flex items-start gap-4">
      <Avatar shape="person" name={name} imageUrl={userAvatarUrl(person)} size={64} />
      <div className="min-w-0 flex-1">
        <h1 className="mark-wide text-h1 wrap-anywhere">{name}</h1>
        <Link
          href={`/user/${person._id}`}
          className="rounded-xs text-small text-accent-ink underline underline-offset-4 hover:no-underline"
        >
          {m.admin_person_profile()}
        </Link>
        {person.bio !== "" && (
          <p className="mt-2 max-w-[70ch] whitespace-pre-line wrap-anywhere text-text-2">{person.bio}</p>
        )}
      </div>
      <UserMenu user={person} />
    </div>
  );
}

function Channels({ channels }: { readonly channels: UserRecord["channels"] }) {
  if (channels.length === 0) return <p className="text-text-2">{m.admin_person_no_channels()}</p>;
  return (
    <ul className="flex flex-wrap gap-3">
      {channels.map((channel) => (
        <li key={channel._id} className="max-w-full">
          <Link
            href={`/c/${channel.slug}`}
            className="flex items-center gap-3 rounded-md border border-line bg-surface-1 py-2.5 pr-4 pl-2.5 hover:bg-surface-2"
          >
            <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={40} />
            <span className="grid min-w-0">
              <span className="truncate text-control font-[640]">{channel.name}</span>
              <span className="text-small text-text-3">{channelRoleName(channel.role)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
