import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Mic, Play } from "lucide-react";
import { operatorQuery } from "#web/features/documents/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import styles from "./about.module.css";
import { Operator } from "./operator.tsx";
import { Promises } from "./promises.tsx";
import { Transmitter } from "./transmitter.tsx";
import { PosterLinks } from "./poster-links.tsx";
import { siteName } from "#web/ssr/public-config.ts";

export const Route = createFileRoute("/_default/about")({
  loader: async ({ context }) => {
    await loadQuery(context.queryClient, operatorQuery);
    return {
      title: m.pages_about_title({ site: siteName() }),
      description: m.pages_about_description({ site: siteName() }),
    };
  },
  head: loadedHead,
  component: AboutPage,
});

function AboutPage() {
  const { data: operator } = useSuspenseQuery(operatorQuery);
  return (
    <div className={styles["page"]}>
      <header className={styles["hero"]}>
        <Transmitter className={styles["art"]} />
        <h1 className={styles["title"]}>{m.pages_about_heading()}</h1>
        <p className={styles["lead"]}>{m.pages_about_lead({ site: siteName() })}</p>
        <div className={styles["actions"]}>
          <LinkButton href="/new" variant="primary" size="large" icon={<Play />}>
            {m.pages_about_watch()}
          </LinkButton>
          <LinkButton href="/become-creator" variant="ghost" size="large" icon={<Mic />}>
            {m.pages_about_become_creator()}
          </LinkButton>
        </div>
      </header>
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
          <p className="mt-5 flex flex-wrap gap-2.5">
            <LinkButton href="/reklama">{m.pages_about_money_advertise()}</LinkButton>
            <LinkButton href="/donate-old">{m.donations_old_link()}</LinkButton>
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
        <Operator operator={operator} />
      </div>
      <PosterLinks />
    </div>
  );
}
