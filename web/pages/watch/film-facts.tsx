import { videoTitle } from "#web/video-title.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { lazy, Suspense } from "react";
import { isUpcoming } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { channelPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { formatSubscribers } from "#web/ui/format/counts.ts";
import { held } from "#web/ui/format/held.ts";
import { Link } from "#web/ui/link.tsx";
import { FilmDescription } from "./film-description.tsx";
import { ShareButton } from "./share-button.tsx";
import styles from "./watch.module.css";

// Few films and few people need them.
const FilmMarks = lazy(async () => ({ default: (await import("./film-marks.tsx")).FilmMarks }));
const FilmActions = lazy(async () => ({
  default: (await import("./film-actions.tsx")).FilmActions,
}));
const SubscribeButton = lazy(async () => ({
  default: (await import("#web/features/library/subscribe-button.tsx")).SubscribeButton,
}));
const StaffMenu = lazy(async () => ({ default: (await import("./staff-menu.tsx")).StaffMenu }));

interface FilmFactsProps {
  readonly video: Video;
  readonly onSeek: (seconds: number) => void;
  readonly placeNow: () => number;
}

/** The title, the channel, what can be done with the film, and what its author says about it. */
export function FilmFacts({ video, onSeek, placeNow }: FilmFactsProps) {
  return (
    <>
      <h1 className="mt-5 mb-3.5 text-h1 mark-wide text-balance wrap-anywhere max-sm:mt-4 max-sm:mb-3">
        {held(videoTitle(video))}
      </h1>
      {hasMarks(video) && (
        <Suspense>
          <FilmMarks video={video} />
        </Suspense>
      )}
      <div className={styles.doing}>
        <ChannelLine video={video} />
        <div role="group" aria-label={m.watch_actions()} data-actions className={styles.actions}>
          <Suspense fallback={<span className="h-10 w-[290px] max-sm:h-11" />}>
            <FilmActions video={video} />
          </Suspense>
          <ShareButton video={video} placeNow={placeNow} />
          {video.can.edit && (
            <LinkButton
              href={`/manage-channel/${video.channelId}/videos/${video._id}`}
              icon={<Pencil className="size-[18px]" />}
            >
              {m.watch_edit()}
            </LinkButton>
          )}
          {video.can.moderate && (
            <Suspense>
              <StaffMenu video={video} />
            </Suspense>
          )}
        </div>
      </div>
      <FilmDescription video={video} onSeek={onSeek} />
    </>
  );
}

/** A broadcast, a premiere, a ban, what other platforms have done. */
function hasMarks(video: Video): boolean {
  const { live, bannedByBigTech, violation } = video;
  return live || isUpcoming(video) || bannedByBigTech || violation !== null;
}

function ChannelLine({ video: { channel } }: { video: Video }) {
  const { data } = useQuery(channelQuery(channel._id));
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Link href={`/c/${channel.slug}`} tabIndex={-1} aria-hidden="true">
        <Avatar shape="channel" name={channel.name} picture={channelPicture(channel)} size={48} />
      </Link>
      <div className="min-w-0">
        <Link
          href={`/c/${channel.slug}`}
          className="line-clamp-2 rounded-xs text-[1rem] leading-tight font-[680] wrap-anywhere hover:text-accent-ink"
        >
          {channel.name}
        </Link>
        <p className="min-h-[1.45em] text-small text-text-2 tabular-nums">
          {data && <Figure>{formatSubscribers(data.subscriptionsCount)}</Figure>}
        </p>
      </div>
      <div className="ml-2 flex max-sm:ml-auto">
        <Suspense fallback={<span className="h-10 w-32" />}>
          <SubscribeButton channel={channel} />
        </Suspense>
      </div>
    </div>
  );
}
