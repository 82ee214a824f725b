import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import styles from "./watch.module.css";

interface WatchLayoutProps {
  /** The player over the whole width, with everything else below it. */
  readonly isWide: boolean;
  readonly stage: ReactNode;
  /** Below the player. */
  readonly facts?: ReactNode;
  /** Beside it where there is room. */
  readonly rail?: ReactNode;
}

/** The player, what is said about the film, and what to watch next. */
export function WatchLayout({ isWide, stage, facts, rail }: WatchLayoutProps) {
  return (
    <div className={classes(styles.watch, isWide && styles.wide)}>
      <div className={classes(styles.stage, "max-sm:-mx-4")}>{stage}</div>
      <div className={styles.facts}>{facts}</div>
      <aside className={styles.rail}>{rail}</aside>
    </div>
  );
}
