import { useQuery } from "@tanstack/react-query";
import { playerSource } from "#web/features/playback/player-source.ts";
import { useStoredPlayerSettings } from "#web/features/playback/stored-player-settings.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player } from "#web/player/player.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";

/** Plays the reported video inline, even while it is hidden from other viewers. Counts no view. */
export function ReportedVideoPreview({ videoId }: { readonly videoId: string }) {
  const { data: video, isError, isFetching, refetch } = useQuery(videoQuery(videoId));
  const [settings, changeSettings] = useStoredPlayerSettings();
  if (isError && !video) {
    return <ErrorState headingLevel={3} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!video) return <SkeletonImage className="mt-3 max-w-[560px] rounded-lg" />;
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
          onProgress={noop}
        />
      ) : (
        <>
          <Thumbnail
            title={video.title}
            imageUrl={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
            sizes="560px"
          />
          <p className="mt-2 text-small text-text-2">{m.moderation_not_playable()}</p>
        </>
      )}
    </div>
  );
}

/** The moderator's playback position is not saved. */
function noop(): void {}
