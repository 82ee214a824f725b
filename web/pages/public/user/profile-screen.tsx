import { useQuery } from "@tanstack/react-query";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { profileQuery } from "#web/features/people/queries.ts";
import { PostComposer } from "#web/features/posts/post-composer.tsx";
import { PostList } from "#web/features/posts/post-list.tsx";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { isNotFound } from "#web/data/load-if-visible.ts";
import { useViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { ProfileHeader } from "./profile-header.tsx";

/** Public profile of a user: details, channels and posts. */
export function ProfileScreen({ id }: { readonly id: string }) {
  const viewer = useViewer();
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery(id));
  if (!profile) {
    return (
      <div className="mx-auto max-w-[720px] pt-6">
        {isNotFound(error) && (
          <Unavailable
            title={m.people_profile_gone()}
            link={{ href: "/feed/featured-users", label: m.people_to_featured() }}
          >
            {m.people_profile_gone_text()}
          </Unavailable>
        )}
        {error && !isNotFound(error) && (
          <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {!error && (
          <Loading>
            <SkeletonBlock className="h-40 w-full rounded-lg" />
          </Loading>
        )}
      </div>
    );
  }

  const isSelf = viewer.kind === "member" && viewer.user._id === id;
  const isMuted = viewer.kind === "member" && viewer.user.blockedUsers.some(({ userId }) => userId === id);
  return (
    <div className="mx-auto max-w-[720px] pt-6">
      <ProfileHeader profile={profile} isSelf={isSelf} isMuted={isMuted} />
      {profile.channels.length > 0 && (
        <Section title={m.people_profile_channels()} className="mt-8!">
          <ul className="flex flex-wrap gap-3">
            {profile.channels.map((channel) => (
              <li key={channel._id} className="max-w-full">
                <Link
                  href={`/c/${channel.slug}`}
                  className="flex items-center gap-3 rounded-md border border-line bg-surface-1 py-2.5 pr-4 pl-2.5 hover:bg-surface-2"
                >
                  <Avatar
                    shape="channel"
                    name={channel.name}
                    imageUrl={channelAvatarUrl(channel)}
                    size={40}
                  />
                  <span className="truncate text-control font-[640]">{channel.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={m.posts_title()} className="mt-8!">
        {viewer.kind === "member" && isSelf && (
          <div className="mb-5">
            <PostComposer user={viewer.user} />
          </div>
        )}
        <PostList
          filter={{ userId: id }}
          empty={<EmptyState title={m.posts_none_person()} />}
          renderVideo={(video) => <VideoListRow video={video} />}
          onReport={(postId) => reportEntity({ kind: "post", id: postId })}
        />
      </Section>
    </div>
  );
}
