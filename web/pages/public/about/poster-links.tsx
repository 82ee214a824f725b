import { campaigns } from "#web/features/campaigns/campaigns.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import styles from "./about.module.css";

/** Links to the posters. */
export function PosterLinks() {
  return (
    <section>
      <h2 className={styles["heading"]}>{m.pages_about_voices()}</h2>
      <ul className={styles["voices"]}>
        {campaigns().map(({ slug, title }) => (
          <li key={slug}>
            <Link href={`/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
