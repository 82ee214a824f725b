import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig, siteName } from "#web/ssr/public-config.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import styles from "./about.module.css";
import { Promises } from "./promises.tsx";

/** What the software stands for: on sites whose operator has written no page about the site. */
export function SoftwareStory() {
  const { adFormats, canDonate } = publicConfig();
  return (
    <>
      <div className={styles["pair"]}>
        <section>
          <h2 className={styles["heading"]}>{m.pages_about_what_title()}</h2>
          <p className={styles["text"]}>{m.pages_about_what_text()}</p>
        </section>
        <section>
          <h2 className={styles["heading"]}>{m.pages_about_why_title()}</h2>
          <p className={styles["text"]}>{m.pages_about_why_text()}</p>
        </section>
      </div>
      <Promises />
      <div className={styles["pair"]}>
        <section>
          <h2 className={styles["heading"]}>{m.pages_about_money_title()}</h2>
          <p className={styles["text"]}>{m.pages_about_money_text()}</p>
          <p className="mt-5 flex flex-wrap gap-2.5 empty:hidden">
            {adFormats.length > 0 && (
              <LinkButton href="/reklama">{m.pages_about_money_advertise()}</LinkButton>
            )}
            {canDonate && <LinkButton href="/donate-old">{m.donations_old_link()}</LinkButton>}
          </p>
        </section>
        <section id="code">
          <h2 className={styles["heading"]}>{m.pages_about_code_title()}</h2>
          <p className={styles["text"]}>{m.pages_about_code_text()}</p>
          <p className={styles["command"]} translate="no">
            <span aria-hidden="true">$ </span>
            <code>npm start</code>
          </p>
          <p className={styles["text"]}>{m.pages_about_code_note()}</p>
        </section>
        <section id="design">
          <h2 className={styles["heading"]}>{m.pages_about_design_title()}</h2>
          <p className={styles["text"]}>{m.pages_about_design_text({ site: siteName() })}</p>
        </section>
      </div>
    </>
  );
}
