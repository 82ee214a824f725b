import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { campaigns } from "./campaigns.ts";
import styles from "./poster.module.css";
import { ShareButton } from "./share-button.tsx";

interface PosterProps {
  /** Artwork behind or beside the text. */
  readonly art: ReactNode;
  readonly title: ReactNode;
  readonly lead: string;
  /** Buttons and links. */
  readonly actions: ReactNode;
  /** A line above the title. */
  readonly above?: ReactNode;
  /** The background is the accent colour: content on it uses the accent's text colour. */
  readonly isOnAccent?: boolean | undefined;
  readonly className?: string | undefined;
  /** Content below the text: a form. */
  readonly children?: ReactNode;
}

/** Hero section of a campaign. */
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
  /** The heading is visible to screen readers only. */
  readonly isTitleHidden?: boolean | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Section of the page below the hero. */
export function Band({ title, isTitleHidden = false, children, className }: BandProps) {
  return (
    <section className={classes(styles["band"], className)}>
      <h2 className={isTitleHidden ? "sr-only" : styles["heading"]}>{title}</h2>
      {children}
    </section>
  );
}

/** List of promises on an accent background. */
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

/** Short statements side by side, numbered where their order matters. */
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

/** Closing section of a campaign: the call to action, and links to the other campaigns. */
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
