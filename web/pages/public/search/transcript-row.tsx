import { Play } from "lucide-react";
import type { TranscriptHit } from "#shared/search/contract.ts";
import { VideoListRow } from "#web/features/videos/video-list-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Link } from "#web/ui/controls/link.tsx";

interface TranscriptRowProps {
  readonly hit: TranscriptHit;
  readonly headingLevel: 2 | 3;
}

/** A video whose transcript matches the query: each passage links to its position. */
export function TranscriptRow({ hit: { video, passages }, headingLevel }: TranscriptRowProps) {
  return (
    <li className="grid max-w-[880px] gap-3">
      <VideoListRow video={video} headingLevel={headingLevel} />
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
  readonly passage: TranscriptHit["passages"][number];
}

function Passage({ videoId, passage: { seconds, text, marks } }: PassageProps) {
  const time = formatDuration(seconds);
  return (
    <Link
      href={`/watch/${videoId}?t=${Math.floor(seconds)}`}
      aria-label={m.discovery_transcript_from({ time, text })}
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-sm p-2 text-control transition-colors hover:bg-surface-1"
    >
      <span className="inline-flex shrink-0 items-center gap-1 font-[640] text-accent-ink tabular-nums [&_.lucide]:size-3.5">
        <Play fill="currentColor" />
        {time}
      </span>
      <span className="line-clamp-2 min-w-0 wrap-anywhere text-text-2">
        {segmentsOf(text, marks).map(({ from, part, isMarked }) =>
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

function segmentsOf(text: string, marks: PassageProps["passage"]["marks"]) {
  const borders = [0, ...marks.flatMap(({ from, to }) => [from, to]), text.length];
  return borders.slice(0, -1).map((from, index) => ({
    from: `${index} ${from}`,
    part: text.slice(from, borders[index + 1]),
    isMarked: index % 2 === 1,
  }));
}
