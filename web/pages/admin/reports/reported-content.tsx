import { useQuery } from "@tanstack/react-query";
import type { Report } from "#shared/reports/contract.ts";
import { PostPoll } from "#web/features/posts/post-poll.tsx";
import { postQuery } from "#web/features/posts/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { LinkedText } from "#web/ui/format/linked-text.tsx";
import { ReportedVideoPreview } from "./reported-video-preview.tsx";

/** The reported content itself, even while it is hidden: the video, or the whole text with its time. */
export function ReportedContentPreview({ report }: { readonly report: Report }) {
  const { entity, entityType, entityId } = report;
  if (!entity) return null;
  if (entityType === "video") return <ReportedVideoPreview videoId={entityId} />;
  return (
    <div className="mt-3 max-w-[70ch] rounded-md border border-line bg-surface-2 p-3.5">
      <p className="whitespace-pre-line wrap-anywhere">
        <LinkedText text={entity.text ?? ""} isUntrusted />
      </p>
      {entityType === "post" && <Attachments postId={entityId} />}
      {entityType !== "channel" && (
        <p className="mt-2 text-small text-text-3">
          {m.moderation_written()} <time dateTime={entity.createdAt}>{formatDateTime(entity.createdAt)}</time>
        </p>
      )}
    </div>
  );
}

/** The poll and the video of a post. */
function Attachments({ postId }: { readonly postId: string }) {
  const { data: post } = useQuery(postQuery(postId));
  return (
    <>
      {post?.poll && <PostPoll post={post} poll={post.poll} />}
      {post?.videoId && <ReportedVideoPreview videoId={post.videoId} />}
    </>
  );
}
