import { EyeOff } from "lucide-react";
import { useId } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { Figure } from "#web/ui/figure.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip, TagChip } from "#web/ui/chip.tsx";
import { formatViews } from "#web/ui/format/counts.ts";
import { DateOf } from "#web/ui/time.tsx";

interface FilmDescriptionProps {
  readonly video: Video;
  readonly onSeek: (seconds: number) => void;
}

/** The views, the date, the author's words and the tags. */
export function FilmDescription({ video, onSeek }: FilmDescriptionProps) {
  const headingId = useId();
  const hidden = hiddenWord(video);
  return (
    <section
      aria-labelledby={headingId}
      className="mt-5 rounded-lg border border-line bg-surface-1/82 px-[18px] py-4"
    >
      <h2 id={headingId} className="sr-only">
        {m.watch_facts()}
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small font-[640] tabular-nums">
        <Figure>{formatViews(video.views)}</Figure>
        <DateOf at={video.publishedAt ?? video.createdAt} />
        {video.ageRestriction > 0 && <span>{m.videos_age_from({ age: video.ageRestriction })}</span>}
        {hidden && <Chip icon={<EyeOff />}>{hidden}</Chip>}
      </p>
      {video.desc !== "" && (
        <div className="mt-2">
          <LongText text={video.desc}>
            <LinkedText
              text={video.desc}
              film={{ videoId: video._id, durationSeconds: video.duration, onSeek }}
            />
          </LongText>
        </div>
      )}
      {video.tags.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {video.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <TagChip href={`/tags/${encodeURIComponent(tag)}`} tag={tag} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why others do not find the film, for those who see it nevertheless. */
function hiddenWord({ status, visibility }: Video): string | undefined {
  if (status === "processed") return m.videos_status_processed();
  if (visibility === "private") return m.videos_visibility_private();
  if (visibility === "non_public") return m.videos_visibility_non_public();
  return undefined;
}
