import { useQuery } from "@tanstack/react-query";
import { Play, Shuffle } from "lucide-react";
import { lazy, Suspense, type CSSProperties, type ReactNode } from "react";
import type { Playlist } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { formatVideos } from "#web/ui/format/counts.ts";
import { pluralForm } from "#web/ui/format/plural.ts";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Link, useOpenHref } from "#web/ui/controls/link.tsx";
import { SkeletonRow } from "#web/ui/feedback/skeleton-row.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import { usePlaylistChanges } from "./change-playlist.ts";
import { listUrl, newShuffle, shuffled } from "./playing-list.ts";
import { PlaylistList } from "./playlist-list.tsx";
import { playlistName } from "./playlist-name.ts";
import { PlaylistMenu } from "./playlist-menu.tsx";
import { playlistVideosQuery } from "./queries.ts";
import type { ListRow } from "./list-row.ts";
import { visibilityLabel } from "./labels.ts";

const PlaylistEditor = lazy(async () => ({
  default: (await import("./playlist-editor.tsx")).PlaylistEditor,
}));

interface PlaylistViewProps {
  readonly Row: ListRow;
  readonly playlist: Playlist;
  /** URL to open after the deletion. */
  readonly hrefAfterDeletion: string;
  /** Id of the video to scroll to: the last one seen in the section that links here. */
  readonly scrollToId?: string | undefined;
  /** Menu for viewers who cannot edit the playlist. */
  readonly visitorMenu?: ReactNode;
  /** Notice for owners and editors. */
  readonly notice?: ReactNode;
  /** For staff who can edit it: opens the moderation dialog. */
  readonly onRestrict?: (() => void) | undefined;
}

/** A playlist: its details and its videos, to play or, for its owner, to reorder. */
export function PlaylistView({
  Row,
  playlist,
  hrefAfterDeletion,
  scrollToId,
  visitorMenu,
  notice,
  onRestrict,
}: PlaylistViewProps) {
  const list = useQuery(playlistVideosQuery(playlist._id));
  const videos = list.data;
  const openHref = useOpenHref();

  function playShuffled() {
    const seed = newShuffle();
    const [first] = shuffled(videos ?? [], seed);
    if (first) openHref(listUrl(first._id, { id: playlist._id, shuffle: seed }));
  }

  const [first] = videos ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,340px)_minmax(0,1fr)] gap-x-10 gap-y-7 pt-6 max-md:grid-cols-1">
      <div className="md:sticky md:top-[calc(var(--topbar)+24px)] md:self-start">
        <Head playlist={playlist} />
        <div className="mt-4 flex flex-wrap gap-2">
          {first && (
            <>
              <LinkButton
                variant="primary"
                href={listUrl(first._id, { id: playlist._id })}
                icon={<Play className="size-[18px] fill-current" />}
              >
                {m.playlists_play()}
              </LinkButton>
              <Button
                icon={<Shuffle className="size-[18px]" />}
                onClick={playShuffled}
                className="[@media(scripting:none)]:hidden"
              >
                {m.playlists_shuffle()}
              </Button>
            </>
          )}
          {playlist.can.edit ? (
            <PlaylistMenu playlist={playlist} hrefAfterDeletion={hrefAfterDeletion} onRestrict={onRestrict} />
          ) : (
            visitorMenu
          )}
        </div>
        {notice}
        {playlist.unavailable.length > 0 && <UnavailableVideos playlist={playlist} />}
      </div>
      <div className="min-w-0">
        {list.isError && !videos && (
          <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        )}
        {list.isPending && <Placeholders />}
        {videos?.length === 0 && (
          <EmptyState headingLevel={2} title={m.playlists_empty()}>
            {emptyText(playlist)}
          </EmptyState>
        )}
        {videos && videos.length > 0 && (
          <Suspense fallback={<Placeholders />}>
            {playlist.can.edit && !playlist.frozen ? (
              <PlaylistEditor Row={Row} playlist={playlist} videos={videos} scrollToId={scrollToId} />
            ) : (
              <PlaylistList Row={Row} playlist={playlist} videos={videos} scrollToId={scrollToId} />
            )}
          </Suspense>
        )}
      </div>
    </div>
  );
}

function emptyText({ can }: Playlist): string {
  if (!can.edit) return m.playlists_empty_visitor_text();
  // Only the site's own playlists cannot be deleted by their editors; videos are added to them by URL.
  return can.remove ? m.playlists_empty_text() : m.playlists_empty_site_text();
}

function Head({ playlist }: { playlist: Playlist }) {
  const { cover, channel, videosCount, frozen } = playlist;
  const name = playlistName(playlist);
  const metadata = [
    formatVideos(videosCount),
    visibilityLabel(playlist),
    ...(frozen ? [m.playlists_frozen()] : []),
  ];
  return (
    <header>
      <div
        className="max-md:hidden"
        {...(cover ? { style: { "--dominant-color": cover.dominantColor } as CSSProperties } : {})}
      >
        <Thumbnail
          title={name}
          imageUrl={cover?.hasThumbnail ? cover.thumbnailBaseUrl : undefined}
          sizes="340px"
          isEager
        />
      </div>
      <h1 className="mt-4 text-h1 mark-wide text-balance wrap-anywhere max-md:mt-0">{name}</h1>
      <p className="mt-2 text-small text-text-2 tabular-nums">
        {channel && (
          <>
            <Link href={`/c/${channel.slug}`} className="rounded-xs font-[620] hover:text-text">
              {channel.name}
            </Link>
            {" · "}
          </>
        )}
        {metadata.join(" · ")}
      </p>
    </header>
  );
}

function UnavailableVideos({ playlist }: { playlist: Playlist }) {
  const { removeUnavailable } = usePlaylistChanges(playlist);
  const { unavailable, frozen } = playlist;
  const amount = formatNumber(unavailable.length);
  return (
    <div className="mt-5 rounded-md border border-line bg-surface-1 p-3.5 text-small text-text-2">
      <p>{m.playlists_gone_videos({ form: pluralForm(unavailable.length, getLocale()), amount })}</p>
      {!frozen && (
        <Button size="small" className="mt-2.5" onClick={() => void removeUnavailable(unavailable)}>
          {m.playlists_gone_remove()}
        </Button>
      )}
    </div>
  );
}

function Placeholders() {
  return (
    <Loading>
      <div className="grid gap-3">
        {Array.from({ length: 5 }, (_, place) => (
          <SkeletonRow key={place} />
        ))}
      </div>
    </Loading>
  );
}
