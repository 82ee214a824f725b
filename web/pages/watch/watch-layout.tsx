import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import styles from "./watch.module.css";

interface WatchLayoutProps {
  /** The player over the whole width, with everything else below it. */
  readonly isWide: boolean;
  readonly stage: ReactNode;
  /** Below the player. */
  readonly facts?: ReactNode;
  /** Beside it where there is room; without it the player has all the width. */
  readonly rail: ReactNode;
}

/** The player, what is said about the film, and what to watch next. */
export function WatchLayout({ isWide, stage, facts, rail }: WatchLayoutProps) {
  // Said by a class: while the page is still coming in, an empty rail means nothing.
  return (
    <div className={classes(styles.watch, rail ? isWide && styles.wide : styles.alone)}>
      <div className={classes(styles.stage, "max-sm:-mx-4")}>{stage}</div>
      <div className={styles.facts}>{facts}</div>
      {rail && <aside className={styles.rail}>{rail}</aside>}
    </div>
  );
}
