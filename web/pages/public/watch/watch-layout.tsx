import type { ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import styles from "./watch.module.css";

interface WatchLayoutProps {
  /** Full-width player, with everything else below it. */
  readonly isWide: boolean;
  readonly stage: ReactNode;
  /** Content below the player. */
  readonly info?: ReactNode;
  /** Content beside the player where there is room; an empty rail gives the player the full width. */
  readonly rail: ReactNode;
}

/** Page layout: player, video details, suggested videos. */
export function WatchLayout({ isWide, stage, info, rail }: WatchLayoutProps) {
  // Set by a class: while the page is still streaming in, an empty rail is not final.
  return (
    <div className={classes(styles.watch, rail ? isWide && styles.wide : styles.alone)}>
      <div className={classes(styles.stage, "max-sm:-mx-4")}>{stage}</div>
      <div className={styles.facts}>{info}</div>
      {rail && <aside className={styles.rail}>{rail}</aside>}
    </div>
  );
}
