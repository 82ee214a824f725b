import { useQuery } from "@tanstack/react-query";
import { videosQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { VideoSection } from "#web/layouts/sections/video-section.tsx";
import { useViewer } from "#web/session/viewer.ts";

const SHOWN_MAX = 10;

/** The newest videos on topics that the account follows. */
export function TopicVideos() {
  const viewer = useViewer();
  const isFollowing = viewer.kind === "member" && (viewer.user.settings.topics ?? []).length > 0;
  const { data } = useQuery({ ...videosQuery({ topicsOnly: true, limit: SHOWN_MAX }), enabled: isFollowing });
  if (!data || !isFollowing) return null;
  return (
    <VideoSection title={m.accounts_onboarding_home()} href="/account/rules" rows={1} videos={data.items} />
  );
}
