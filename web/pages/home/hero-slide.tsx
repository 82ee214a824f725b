"use no memo"; // Its caches would be half of the code of this page, and little of it is rendered twice.

import { Play } from "lucide-react";
import { useState } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { channelPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { cssVariables } from "#web/player/css-variables.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { formatViews } from "#web/ui/format/counts.ts";
import { held } from "#web/ui/format/held.ts";
import { thumbnailSources } from "#web/ui/image-sizes.ts";
import { VideoTransition } from "#web/ui/video-transition.tsx";
import styles from "./home.module.css";

interface HeroSlideProps {
  readonly video: VideoCard;
  readonly label: string;
  /** How many places from the middle: -2 to 2. */
  readonly offset: number;
  readonly isFirst: boolean;
  readonly onPick: () => void;
}

/** The picture fills the height of the slide and is cut at its sides. */
const PICTURE_SIZES = "(max-width: 599.98px) 480px, 711px";

/** One video of the hero. Only in the middle it has words and can be opened; at the sides it can be picked. */
export function HeroSlide({ video, label, offset, isFirst, onPick }: HeroSlideProps) {
  const [isLeaving, setLeaving] = useState(false);
  const isCurrent = offset === 0;

  return (
    <article
      className={styles.slide}
      style={cssVariables({ "--offset": offset, "--tint": video.tint })}
      data-current={isCurrent}
      aria-label={label}
      aria-hidden={!isCurrent}
    >
      <VideoTransition videoId={video._id} isActive={isLeaving}>
        <img
          {...thumbnailSources(video.thumbnailBaseUrl)}
          sizes={PICTURE_SIZES}
          alt=""
          width={711}
          height={400}
          draggable={false}
          decoding="async"
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "low"}
        />
      </VideoTransition>
      {!isCurrent && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={video.title}
          className={styles.pick}
          onClick={onPick}
        />
      )}
      <div className={styles.caption}>
        <h2 className="line-clamp-4 text-display mark-wide text-balance wrap-anywhere">
          {held(video.title)}
        </h2>
        <div className={styles.line}>
          <Avatar
            shape="channel"
            size={24}
            name={video.channel.name}
            picture={channelPicture(video.channel)}
          />
          <span className="line-clamp-1 min-w-0 flex-1 tabular-nums wrap-anywhere">
            {video.channel.name}
            <Figure> · {formatViews(video.views)}</Figure>
          </span>
          <LinkButton
            variant="primary"
            href={`/watch/${video._id}`}
            icon={<Play className="size-[18px] fill-current" />}
            className={styles.open}
            draggable={false}
            onClick={() => setLeaving(true)}
          >
            {m.watch_now()}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
