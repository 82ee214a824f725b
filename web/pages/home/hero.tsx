"use no memo"; // Its caches would be half of the code of this page, and little of it is rendered twice.

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { cssVariables } from "#web/player/css-variables.ts";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { slideOffset, useCarousel } from "./carousel.ts";
import { HeroSlide } from "./hero-slide.tsx";
import styles from "./home.module.css";

/** As wide as the page: without the padding of its column. */
const BLEED = "-mx-4 md:-mr-8 md:-ml-6";

/** The newest videos on a stage. Turns by itself until the viewer takes over; still for those who want it still. */
export function Hero({ videos }: { readonly videos: readonly VideoCard[] }) {
  const { current, isTurning, heroRef, stageRef, turnTo, turnBy, drag, onTimeUp } = useCarousel(
    videos.length,
  );
  const tintOf = (place: number) => videos.at(place % videos.length)?.tint;

  return (
    <>
      <div aria-hidden="true" className={styles.ambient}>
        {videos.map(({ _id, tint }, place) => (
          <div
            key={_id}
            className={styles.light}
            data-lit={place === current}
            style={cssVariables({
              "--tint": tint,
              "--tint-left": tintOf(place - 1),
              "--tint-right": tintOf(place + 1),
            })}
          />
        ))}
      </div>
      <section
        ref={heroRef}
        aria-roledescription={m.watch_carousel()}
        aria-label={m.watch_featured()}
        className={classes(styles.hero, BLEED)}
      >
        <div ref={stageRef} className={styles.stage} {...drag}>
          {videos.map((video, place) => (
            <HeroSlide
              key={video._id}
              video={video}
              label={m.watch_slide({ place: place + 1, count: videos.length, title: video.title })}
              offset={slideOffset(place, current, videos.length)}
              isFirst={place === 0}
              onPick={() => turnTo(place)}
            />
          ))}
        </div>
        {videos.length > 1 && (
          <div className={styles.steer}>
            <IconButton
              label={m.watch_slide_previous()}
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
                  aria-label={m.watch_slide({ place: place + 1, count: videos.length, title: video.title })}
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
              label={m.watch_slide_next()}
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

/** The room of the hero. */
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
