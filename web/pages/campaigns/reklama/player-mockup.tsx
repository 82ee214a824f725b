import { m } from "#web/i18n/compiled/messages.js";
import styles from "./reklama.module.css";

/** A player with an ad slot below the video. */
export function PlayerMockup() {
  return (
    <div aria-hidden="true" className={styles["stage"]}>
      <svg viewBox="0 0 640 360" fill="none" className={styles["player"]}>
        <rect width="640" height="360" rx="18" className={styles["screen"]} />
        <path
          d="M0 250 130 150l90 74 120-120 150 130 150-90v198a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18Z"
          className={styles["hill"]}
        />
        <circle cx="500" cy="86" r="34" className={styles["sun"]} />
        <path d="M30 326h580" className={styles["track"]} />
        <path d="M30 326h236" className={styles["played"]} />
        <path d="M266 312v28" className={styles["head"]} />
      </svg>
      <div className={styles["banner"]}>
        <span className={styles["label"]}>{m.campaigns_ads_mark()}</span>
        <svg viewBox="0 0 300 56" fill="none">
          <path
            d="M0 34h70c10 0 12-26 22-26s12 44 24 44 13-52 25-52 12 34 22 34h137"
            className={styles["wave"]}
          />
        </svg>
      </div>
    </div>
  );
}
