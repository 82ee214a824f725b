import { videoTitle } from "#web/data/video-title.ts";
import { useId } from "react";
import { Link } from "@tanstack/react-router";
import type { VideoCard } from "#shared/videos/contract.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";
import styles from "./tv.module.css";

interface TvRowProps {
  readonly title: string;
  readonly videos: readonly VideoCard[];
  readonly isFirst: boolean;
}

/** A row of videos, sized for viewing from a distance. */
export function TvRow({ title, videos, isFirst }: TvRowProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} data-tv-row="">
      <h2 id={headingId} className={styles["heading"]}>
        {title}
      </h2>
      <ul className={styles["row"]}>
        {videos.map((video, index) => (
          <li key={video._id}>
            <Link to="/tv" search={{ video: video._id }} data-video={video._id} className={styles["card"]}>
              <Thumbnail
                title={video.title}
                imageUrl={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
                sizes="24vw"
                isEager={isFirst && index < 4}
                notch={undefined}
              />
              <span className={styles["name"]}>{videoTitle(video)}</span>
              <span className={styles["facts"]}>
                {video.channel.name} · {formatDuration(video.duration)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
