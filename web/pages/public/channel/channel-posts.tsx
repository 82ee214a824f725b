import type { Channel } from "#shared/channels/contract.ts";
import { PostComposer } from "#web/features/posts/post-composer.tsx";
import { PostList } from "#web/features/posts/post-list.tsx";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** The posts of the channel. */
export function ChannelPosts({ channel }: { readonly channel: Channel }) {
  const viewer = useViewer();
  return (
    <section aria-labelledby="channel-posts" className="mt-6 max-w-[720px]">
      <h2 id="channel-posts" className="sr-only">
        {m.posts_title()}
      </h2>
      {viewer.kind === "member" && channel.can.upload && (
        <div className="mb-5">
          <PostComposer user={viewer.user} channelId={channel._id} />
        </div>
      )}
      <PostList
        filter={{ channelId: channel._id }}
        isManaged={channel.can.upload}
        empty={<EmptyState title={m.posts_none_channel()} />}
        renderVideo={(video) => <VideoListRow video={video} />}
        onReport={(id) => reportEntity({ kind: "post", id })}
      />
    </section>
  );
}
