import { useQuery } from "@tanstack/react-query";
import { playerSource } from "#web/features/playback/player-source.ts";
import { useKeptPlayerSettings } from "#web/features/playback/kept-settings.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player } from "#web/player/player.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { SkeletonPicture } from "#web/ui/skeleton.tsx";
import { Thumbnail } from "#web/ui/thumbnail.tsx";

/** The reported video in place, also while it is hidden from everybody else. Watching it here counts nothing. */
export function ThingPreview({ videoId }: { readonly videoId: string }) {
  const { data: video, isError, isFetching, refetch } = useQuery(videoQuery(videoId));
  const [settings, changeSettings] = useKeptPlayerSettings();
  if (isError && !video) {
    return <ErrorState headingLevel={3} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!video) return <SkeletonPicture className="mt-3 max-w-[560px] rounded-lg" />;
  const source = playerSource(video);
  return (
    <div className="mt-3 max-w-[560px]">
      {source ? (
        <Player
          source={source}
          startAtSeconds={0}
          settings={settings}
          onSettingsChange={changeSettings}
          autoplay={false}
          onProgress={nothing}
        />
      ) : (
        <>
          <Thumbnail
            title={video.title}
            picture={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
            sizes="560px"
          />
          <p className="mt-2 text-small text-text-2">{m.moderation_not_playable()}</p>
        </>
      )}
    </div>
  );
}

/** Where a moderator stops is no place to go on from. */
function nothing(): void {}
