import { videoTitle } from "#web/video-title.ts";
import { useId } from "react";
import { Link } from "@tanstack/react-router";
import type { VideoCard } from "#shared/videos/contract.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Thumbnail } from "#web/ui/thumbnail.tsx";
import styles from "./tv.module.css";

interface TvRowProps {
  readonly title: string;
  readonly videos: readonly VideoCard[];
  readonly isFirst: boolean;
}

/** Films side by side, as large as they must be seen from afar. */
export function TvRow({ title, videos, isFirst }: TvRowProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} data-tv-row="">
      <h2 id={headingId} className={styles["heading"]}>
        {title}
      </h2>
      <ul className={styles["row"]}>
        {videos.map((video, place) => (
          <li key={video._id}>
            <Link to="/tv" search={{ film: video._id }} data-film={video._id} className={styles["card"]}>
              <Thumbnail
                title={video.title}
                picture={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
                sizes="24vw"
                isEager={isFirst && place < 4}
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
