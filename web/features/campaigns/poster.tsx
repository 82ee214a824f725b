import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { campaigns } from "./campaigns.ts";
import styles from "./poster.module.css";
import { ShareButton } from "./share-button.tsx";

interface PosterProps {
  /** Drawn behind or beside the words. */
  readonly art: ReactNode;
  readonly title: ReactNode;
  readonly lead: string;
  /** The ways on. */
  readonly actions: ReactNode;
  /** A line above the title. */
  readonly above?: ReactNode;
  /** Its background is the accent: what lies over it takes the accent's ink. */
  readonly isOnAccent?: boolean | undefined;
  readonly className?: string | undefined;
  /** Follows the words: a form. */
  readonly children?: ReactNode;
}

/** The first screen of a campaign. */
export function Poster({ art, title, lead, actions, above, isOnAccent, className, children }: PosterProps) {
  return (
    <section className={classes(styles["poster"], className)} data-on-accent={isOnAccent}>
      {art}
      <div className={styles["words"]}>
        {above}
        <h1 className={styles["title"]}>{title}</h1>
        <p className={styles["lead"]}>{lead}</p>
        <div className={styles["actions"]}>
          {actions}
          <ShareButton />
        </div>
      </div>
      {children}
    </section>
  );
}

interface BandProps {
  readonly title: string;
  /** The heading is there for those who listen to the page. */
  readonly isTitleHidden?: boolean | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A part of the page below the poster. */
export function Band({ title, isTitleHidden = false, children, className }: BandProps) {
  return (
    <section className={classes(styles["band"], className)}>
      <h2 className={isTitleHidden ? "sr-only" : styles["heading"]}>{title}</h2>
      {children}
    </section>
  );
}

/** What is promised, on the accent. */
export function Promises({
  title,
  promises,
}: {
  readonly title: string;
  readonly promises: readonly string[];
}) {
  return (
    <Band title={title} className={styles["promises"]}>
      <ul>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </Band>
  );
}

interface Point {
  readonly title: string;
  readonly text: string;
}

/** Short statements beside each other, numbered where their order matters. */
export function Points({
  points,
  isNumbered = false,
}: {
  readonly points: readonly Point[];
  readonly isNumbered?: boolean;
}) {
  const List = isNumbered ? "ol" : "ul";
  return (
    <List className={classes(styles["points"], isNumbered && styles["numbered"])}>
      {points.map(({ title, text }) => (
        <li key={title} className={styles["point"]}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}

/** The last word of a campaign, what to do now, and the way to the other posters. */
export function Closing({
  slug,
  words,
  children,
}: {
  readonly slug: string;
  readonly words: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles["closing"]}>
      <p className={styles["last"]}>{words}</p>
      <div className={styles["actions"]}>{children}</div>
      <nav aria-labelledby="other-campaigns" className={styles["others"]}>
        <h2 id="other-campaigns">{m.campaigns_others()}</h2>
        <ul>
          {campaigns()
            .filter((campaign) => campaign.slug !== slug)
            .map((campaign) => (
              <li key={campaign.slug}>
                <Link href={`/${campaign.slug}`}>{campaign.title}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </section>
  );
}
