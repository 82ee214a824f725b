import { ListVideo, Shuffle, X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Link, useOpenHref } from "#web/ui/controls/link.tsx";
import { SkeletonRow } from "#web/ui/feedback/skeleton-row.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { usePlayedList } from "./playing-query.ts";
import { listUrl, newShuffle, type PlayingList, shuffled } from "./playing-list.ts";
import type { ListRow } from "./list-row.ts";

interface PlaylistPanelProps {
  readonly Row: ListRow;
  readonly list: PlayingList;
  readonly videoId: string;
  /** Called with the URL of the next video in the list; undefined at its end. */
  readonly onNextChange: (href: string | undefined) => void;
}

/** The list that is being played, beside the player. */
export function PlaylistPanel({ Row, list, videoId, onNextChange }: PlaylistPanelProps) {
  const headingId = useId();
  const openHref = useOpenHref();
  const { name, href, videos, hasFailed } = usePlayedList(list);
  const position = videos?.findIndex(({ _id }) => _id === videoId) ?? -1;
  const following = position === -1 ? undefined : videos?.[position + 1];
  const followingHref = following && listUrl(following._id, list);

  const notifyNext = useEffectEvent(() => onNextChange(followingHref));
  useEffect(() => notifyNext(), [followingHref]);

  // Without the list the video plays on its own.
  if (hasFailed || (videos && position === -1)) return null;

  function toggleShuffle() {
    if (list.shuffle !== undefined) return openHref(listUrl(videoId, { id: list.id }));
    const seed = newShuffle();
    const [first] = shuffled(videos ?? [], seed);
    if (first) openHref(listUrl(first._id, { id: list.id, shuffle: seed }));
  }

  return (
    <section
      aria-labelledby={headingId}
      className="mb-7 overflow-hidden rounded-lg border border-line bg-surface-1/82"
    >
      <div className="flex items-start gap-1 py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-1">
          <h2 id={headingId} className="flex items-start gap-2 text-control leading-tight font-[680]">
            <ListVideo className="size-[18px] shrink-0 text-accent-ink" />
            <Link href={href} className="line-clamp-2 rounded-xs wrap-anywhere hover:text-accent-ink">
              {name ?? m.playlists_panel()}
            </Link>
          </h2>
          <p className="mt-1 min-h-[1.45em] text-hint text-text-3 tabular-nums">
            {videos && m.playlists_panel_place({ place: position + 1, count: videos.length })}
          </p>
        </div>
        <IconButton
          label={list.shuffle === undefined ? m.playlists_shuffle() : m.playlists_shuffle_off()}
          icon={<Shuffle />}
          size={32}
          aria-pressed={list.shuffle !== undefined}
          onClick={toggleShuffle}
          className={classes(list.shuffle !== undefined && "text-accent-ink!")}
        />
        <IconButton
          label={m.playlists_panel_hide()}
          icon={<X />}
          size={32}
          tooltipPlacement="left"
          onClick={() => openHref(`/watch/${videoId}`)}
        />
      </div>
      {videos ? (
        <Rows Row={Row} list={list} videos={videos} videoId={videoId} />
      ) : (
        <Loading>
          <div className="grid gap-3 px-3 pb-3">
            <SkeletonRow />
            <SkeletonRow />
          </div>
        </Loading>
      )}
    </section>
  );
}

interface RowsProps {
  readonly Row: ListRow;
  readonly list: PlayingList;
  readonly videos: readonly VideoCard[];
  readonly videoId: string;
}

function Rows({ Row, list, videos, videoId }: RowsProps) {
  const scrollRef = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const rows = scrollRef.current;
    const current = rows?.querySelector<HTMLElement>("[aria-current]");
    if (rows && current) rows.scrollTop = current.offsetTop - rows.offsetTop - current.offsetHeight;
  }, [videoId]);

  return (
    <ol ref={scrollRef} className="relative max-h-[min(430px,60dvh)] overflow-y-auto overscroll-contain pb-2">
      {videos.map((video, position) => {
        const isCurrent = video._id === videoId;
        return (
          <li
            key={video._id}
            aria-current={isCurrent ? "true" : undefined}
            className="grid grid-cols-[28px_minmax(0,1fr)] items-center gap-x-1 px-2 py-1.5 aria-[current=true]:bg-surface-2"
          >
            <span className="text-center text-hint text-text-3 tabular-nums">
              {isCurrent ? (
                <>
                  <span aria-hidden="true" className="text-accent-ink">
                    ▶
                  </span>
                  <span className="sr-only">{m.playlists_panel_now()}</span>
                </>
              ) : (
                position + 1
              )}
            </span>
            <Row video={video} href={listUrl(video._id, list)} />
          </li>
        );
      })}
    </ol>
  );
}
