"use no memo"; // memo caches would be half of this page's code, and little is re-rendered

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { cssVariables } from "#web/player/css-variables.ts";
import { classes } from "#web/ui/styles/classes.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { slideOffset, useCarousel } from "./carousel.ts";
import { HeroSlide } from "./hero-slide.tsx";
import styles from "./home.module.css";

/** Full width: cancels the padding of the page column. */
const BLEED = "-mx-4 md:-mr-8 md:-ml-6";

/** Carousel of featured videos. Rotates automatically until the viewer changes a slide; never under reduced motion. */
export function Hero({ videos }: { readonly videos: readonly VideoCard[] }) {
  const { current, isTurning, heroRef, stageRef, turnTo, turnBy, drag, onTimeUp } = useCarousel(
    videos.length,
  );
  const dominantColorOf = (place: number) => videos.at(place % videos.length)?.dominantColor;

  return (
    <>
      <div aria-hidden="true" className={styles.ambient}>
        {videos.map(({ _id, dominantColor }, place) => (
          <div
            key={_id}
            className={styles.light}
            data-lit={place === current}
            style={cssVariables({
              "--dominant-color": dominantColor,
              "--dominant-color-left": dominantColorOf(place - 1),
              "--dominant-color-right": dominantColorOf(place + 1),
            })}
          />
        ))}
      </div>
      <section
        ref={heroRef}
        aria-roledescription={m.playback_carousel()}
        aria-label={m.playback_featured()}
        className={classes(styles.hero, BLEED)}
      >
        <div ref={stageRef} className={styles.stage} {...drag}>
          {videos.map((video, place) => (
            <HeroSlide
              key={video._id}
              video={video}
              label={m.playback_slide({ place: place + 1, count: videos.length, title: video.title })}
              offset={slideOffset(place, current, videos.length)}
              isFirst={place === 0}
              onPick={() => turnTo(place)}
            />
          ))}
        </div>
        {videos.length > 1 && (
          <div className={styles.steer}>
            <IconButton
              label={m.playback_slide_previous()}
              icon={<ChevronLeft />}
              variant="secondary"
              className={styles.arrow}
              onClick={() => turnBy(-1)}
            />
            <div className={styles.segments}>
              {videos.map((video, place) => (
                <button
                  key={video._id}
                  type="button"
                  aria-label={m.playback_slide({
                    place: place + 1,
                    count: videos.length,
                    title: video.title,
                  })}
                  aria-current={place === current ? "true" : undefined}
                  onClick={() => turnTo(place)}
                >
                  <span className={styles.segment}>
                    {place === current && (
                      <span
                        key={String(isTurning)}
                        className={isTurning ? styles.filling : styles.filled}
                        onAnimationEnd={onTimeUp}
                      />
                    )}
                  </span>
                </button>
              ))}
            </div>
            <IconButton
              label={m.playback_slide_next()}
              icon={<ChevronRight />}
              variant="secondary"
              className={styles.arrow}
              onClick={() => turnBy(1)}
            />
          </div>
        )}
      </section>
    </>
  );
}

/** Placeholder of the hero. */
export function HeroSkeleton() {
  return (
    <Loading>
      <div className={classes(styles.hero, BLEED)}>
        <div className={styles.stage}>
          <div className={classes(styles.slide, styles.blank)} />
        </div>
        <div className={styles.steer}>
          <div className="h-10 max-sm:h-6" />
        </div>
      </div>
    </Loading>
  );
}
