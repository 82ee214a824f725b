"use no memo"; // memo caches would be half of this page's code, and little is re-rendered

import { Play } from "lucide-react";
import { useState } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { cssVariables } from "#web/player/css-variables.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Figure } from "#web/ui/format/figure.tsx";
import { formatViews } from "#web/ui/format/counts.ts";
import { withLocaleSpacing } from "#web/ui/format/non-breaking.ts";
import { thumbnailSources } from "#web/ui/cards/image-sizes.ts";
import { VideoTransition } from "#web/ui/cards/video-transition.tsx";
import styles from "./home.module.css";

interface HeroSlideProps {
  readonly video: VideoCard;
  readonly label: string;
  /** Offset from the middle: -2 to 2. */
  readonly offset: number;
  readonly isFirst: boolean;
  readonly onPick: () => void;
}

/** The image fills the height of the slide and is cropped at the sides. */
const IMAGE_SIZES = "(max-width: 599.98px) 480px, 711px";

/** One slide of the hero. Only the middle slide has text and a link; a click on a side slide selects it. */
export function HeroSlide({ video, label, offset, isFirst, onPick }: HeroSlideProps) {
  const [isLeaving, setLeaving] = useState(false);
  const isCurrent = offset === 0;

  return (
    <article
      className={styles.slide}
      style={cssVariables({ "--offset": offset, "--dominant-color": video.dominantColor })}
      data-current={isCurrent}
      aria-label={label}
      aria-hidden={!isCurrent}
    >
      <VideoTransition videoId={video._id} isActive={isLeaving}>
        <img
          {...thumbnailSources(video.thumbnailBaseUrl)}
          sizes={IMAGE_SIZES}
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
          {withLocaleSpacing(video.title)}
        </h2>
        <div className={styles.line}>
          <Avatar
            shape="channel"
            size={24}
            name={video.channel.name}
            imageUrl={channelAvatarUrl(video.channel)}
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
            {m.playback_now()}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
