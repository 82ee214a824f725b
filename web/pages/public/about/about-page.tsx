import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Mic, Play } from "lucide-react";
import { aboutQuery, operatorQuery } from "#web/features/documents/queries.ts";
import { SiteText } from "#web/features/documents/site-text.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import styles from "./about.module.css";
import { Operator } from "./operator.tsx";
import { Transmitter } from "./transmitter.tsx";
import { PosterLinks } from "./poster-links.tsx";
import { SoftwareStory } from "./software-story.tsx";
import { ownDescription, siteName } from "#web/ssr/public-config.ts";

export const Route = createFileRoute("/_default/about")({
  loader: async ({ context }) => {
    await Promise.all([
      loadQuery(context.queryClient, operatorQuery),
      loadQuery(context.queryClient, aboutQuery),
    ]);
    return {
      title: m.pages_about_title({ site: siteName() }),
      description: ownDescription() ?? m.pages_about_description({ site: siteName() }),
    };
  },
  head: loadedHead,
  component: AboutPage,
});

function AboutPage() {
  const { data: operator } = useSuspenseQuery(operatorQuery);
  const { data } = useSuspenseQuery(aboutQuery);
  return (
    <div className={styles["page"]}>
      <header className={styles["hero"]}>
        <Transmitter className={styles["art"]} />
        <h1 className={styles["title"]}>
          {data.about ? m.pages_about_title({ site: siteName() }) : m.pages_about_heading()}
        </h1>
        {data.description ? (
          <div className={styles["lead"]}>
            <SiteText text={data.description} />
          </div>
        ) : (
          <p className={styles["lead"]}>{m.pages_about_lead({ site: siteName() })}</p>
        )}
        <div className={styles["actions"]}>
          <LinkButton href="/new" variant="primary" size="large" icon={<Play />}>
            {m.pages_about_watch()}
          </LinkButton>
          <LinkButton href="/become-creator" variant="ghost" size="large" icon={<Mic />}>
            {m.pages_about_become_creator()}
          </LinkButton>
        </div>
      </header>
      {data.about ? <SiteText text={data.about} /> : <SoftwareStory />}
      <div className={styles["pair"]}>
        <Operator operator={operator} contact={data.contact} />
      </div>
      <PosterLinks />
    </div>
  );
}
