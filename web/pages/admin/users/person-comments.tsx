import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "#web/data/paged-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { personCommentsQuery } from "./person-queries.ts";

/** What the person wrote by name, each with the link to its place. */
export function PersonComments({ id }: { readonly id: string }) {
  const list = useInfiniteQuery(personCommentsQuery(id));
  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-32 w-full rounded-lg" />}
      empty={<p className="text-text-2">{m.admin_person_no_comments()}</p>}
    >
      {(comments) => (
        <ul
          aria-label={m.comments_title()}
          className="divide-y divide-line rounded-lg border border-line bg-surface-1"
        >
          {comments.map(({ _id, text, path, videoTitle, isHidden, createdAt }) => (
            <li key={_id} className="grid gap-1 px-5 py-4 max-sm:px-4">
              <span className="max-w-[78ch] whitespace-pre-line wrap-anywhere">{text}</span>
              <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-small text-text-3">
                <Link
                  href={path}
                  className="rounded-xs wrap-anywhere text-accent-ink underline underline-offset-4 hover:no-underline"
                >
                  {videoTitle === null ? m.reports_thing_post() : videoTitle || m.videos_untitled()}
                </Link>
                <TimeAgo at={createdAt} />
                {isHidden && <StatusDot tone="danger">{m.moderation_done_hide()}</StatusDot>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
