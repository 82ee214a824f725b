import { Play } from "lucide-react";
import type { SpokenHit } from "#shared/search/contract.ts";
import { FilmRow } from "#web/features/videos/film-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Link } from "#web/ui/link.tsx";

interface SpokenRowProps {
  readonly hit: SpokenHit;
  readonly headingLevel: 2 | 3;
}

/** A film in which the words are said: each passage leads to its second. */
export function SpokenRow({ hit: { video, passages }, headingLevel }: SpokenRowProps) {
  return (
    <li className="grid max-w-[880px] gap-3">
      <FilmRow video={video} headingLevel={headingLevel} />
      <ul className="grid gap-0.5">
        {passages.map((passage) => (
          <li key={passage.seconds}>
            <Passage videoId={video._id} passage={passage} />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface PassageProps {
  readonly videoId: string;
  readonly passage: SpokenHit["passages"][number];
}

function Passage({ videoId, passage: { seconds, text, marks } }: PassageProps) {
  const time = formatDuration(seconds);
  return (
    <Link
      href={`/watch/${videoId}?t=${Math.floor(seconds)}`}
      aria-label={m.discovery_spoken_from({ time, text })}
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-sm p-2 text-control transition-colors hover:bg-surface-1"
    >
      <span className="inline-flex shrink-0 items-center gap-1 font-[640] text-accent-ink tabular-nums [&_.lucide]:size-3.5">
        <Play fill="currentColor" />
        {time}
      </span>
      <span className="line-clamp-2 min-w-0 wrap-anywhere text-text-2">
        {partsOf(text, marks).map(({ from, part, isMarked }) =>
          isMarked ? (
            <mark key={from} className="bg-transparent font-[680] text-text">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </span>
    </Link>
  );
}

function partsOf(text: string, marks: PassageProps["passage"]["marks"]) {
  const borders = [0, ...marks.flatMap(({ from, to }) => [from, to]), text.length];
  return borders.slice(0, -1).map((from, place) => ({
    from: `${place} ${from}`,
    part: text.slice(from, borders[place + 1]),
    isMarked: place % 2 === 1,
  }));
}
