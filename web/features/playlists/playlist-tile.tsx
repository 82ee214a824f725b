import { Lock, Snowflake } from "lucide-react";
import type { CSSProperties } from "react";
import type { Playlist } from "#shared/playlists/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import { visibilityLabel } from "./labels.ts";

interface PlaylistTileProps {
  readonly playlist: Playlist;
  readonly href: string;
  readonly headingLevel?: 2 | 3;
}

const SIZES = "(max-width: 599.98px) 78vw, 300px";

/** Playlist card: the first thumbnail on a stack, the name and the visibility. */
export function PlaylistTile({ playlist, href, headingLevel = 3 }: PlaylistTileProps) {
  const { name, cover, videosCount, frozen, visibility, channel } = playlist;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className="group/card min-w-0"
      {...(cover ? { style: { "--dominant-color": cover.dominantColor } as CSSProperties } : {})}
    >
      <Link href={href} tabIndex={-1} aria-hidden="true" className="relative block pt-2">
        <span className="absolute inset-x-4 top-0 h-4 rounded-md bg-surface-3" />
        <Thumbnail
          title={name}
          imageUrl={cover?.hasThumbnail ? cover.thumbnailBaseUrl : undefined}
          sizes={SIZES}
          notch={{ kind: "text", text: formatVideos(videosCount) }}
        />
      </Link>
      <Heading className="mt-3 text-card">
        <Link href={href} className="line-clamp-2 rounded-xs text-pretty wrap-anywhere">
          {name}
        </Link>
      </Heading>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-text-2 [&_.lucide]:size-3.5">
        {channel && <span className="truncate">{channel.name}</span>}
        {visibility !== "public" && (
          <span className="inline-flex items-center gap-1">
            <Lock />
            {visibilityLabel(playlist)}
          </span>
        )}
        {frozen && (
          <span className="inline-flex items-center gap-1">
            <Snowflake />
            {m.playlists_frozen()}
          </span>
        )}
      </p>
    </article>
  );
}
