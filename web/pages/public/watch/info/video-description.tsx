import { EyeOff } from "lucide-react";
import { useId } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { Figure } from "#web/ui/format/figure.tsx";
import { LinkedText } from "#web/ui/format/linked-text.tsx";
import { LongText } from "#web/ui/format/long-text.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Chip, TagChip } from "#web/ui/feedback/chip.tsx";
import { formatViews } from "#web/ui/format/counts.ts";
import { DateOf } from "#web/ui/format/time.tsx";

interface VideoDescriptionProps {
  readonly video: Video;
  readonly onSeek: (seconds: number) => void;
}

/** Views, date, description and tags. */
export function VideoDescription({ video, onSeek }: VideoDescriptionProps) {
  const headingId = useId();
  const reason = hiddenReason(video);
  return (
    <section
      aria-labelledby={headingId}
      className="mt-5 rounded-lg border border-line bg-surface-1/82 px-[18px] py-4"
    >
      <h2 id={headingId} className="sr-only">
        {m.playback_facts()}
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small font-[640] tabular-nums">
        <Figure>{formatViews(video.views)}</Figure>
        <DateOf at={video.publishedAt ?? video.createdAt} />
        {video.ageRestriction > 0 && <span>{m.videos_age_from({ age: video.ageRestriction })}</span>}
        {reason && <Chip icon={<EyeOff />}>{reason}</Chip>}
      </p>
      {video.desc !== "" && (
        <div className="mt-2">
          <LongText text={video.desc}>
            <LinkedText
              text={video.desc}
              video={{ videoId: video._id, durationSeconds: video.duration, onSeek }}
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

/** Why the video is not public, for viewers who can see it anyway. */
function hiddenReason({ status, visibility }: Video): string | undefined {
  if (status === "processed") return m.videos_status_processed();
  if (visibility === "private") return m.videos_visibility_private();
  if (visibility === "non_public") return m.videos_visibility_non_public();
  return undefined;
}
