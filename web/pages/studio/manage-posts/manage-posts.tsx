import { useQuery } from "@tanstack/react-query";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { channelQuery } from "#web/features/channels/queries.ts";
import { PostComposer } from "#web/features/posts/post-composer.tsx";
import { PostList } from "#web/features/posts/post-list.tsx";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** The posts of a channel: create, edit and remove from the home page. */
export function ManagePosts({ channelId }: { readonly channelId: string }) {
  const user = useMember();
  const { data: channel } = useQuery(channelQuery(channelId));
  const mayWrite = user.channels.some(({ _id, role }) => _id === channelId && role !== "moderator");
  return (
    <div className="measure-text pt-6">
      <ManageHeading title={m.posts_title()}>
        {channel && <LinkButton href={`/c/${channel.slug}?tab=posts`}>{m.channels_to_channel()}</LinkButton>}
      </ManageHeading>
      <p className="mb-5 max-w-[70ch] text-control text-pretty text-text-2">{m.posts_manage_hint()}</p>
      {mayWrite && (
        <div className="mb-6">
          <PostComposer user={user} channelId={channelId} />
        </div>
      )}
      <PostList
        filter={{ channelId }}
        isManaged
        empty={
          <EmptyState title={m.posts_none_channel()} headingLevel={2}>
            {m.posts_none_manage_text()}
          </EmptyState>
        }
        renderVideo={(video) => <VideoListRow video={video} />}
        onReport={(id) => reportEntity({ kind: "post", id })}
      />
    </div>
  );
}
