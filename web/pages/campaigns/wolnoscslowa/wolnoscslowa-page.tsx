import { createFileRoute } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster } from "#web/features/campaigns/poster.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Article } from "./article.tsx";
import styles from "./wolnoscslowa.module.css";

export const Route = createFileRoute("/_campaign/wolnoscslowa")({
  loader: () => campaignHead("wolnoscslowa"),
  head: loadedHead,
  component: FreedomPage,
});

function FreedomPage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<Article />}
        title={m.campaigns_freedom_title()}
        lead={m.campaigns_freedom_quote()}
        above={<p className={styles["source"]}>{m.campaigns_freedom_source()}</p>}
        actions={
          <LinkButton href="/regulamin" variant="primary" size="large" icon={<Scale />}>
            {m.campaigns_rules()}
          </LinkButton>
        }
      />
      <Band title={m.campaigns_freedom_three()}>
        <Points
          isNumbered
          points={[
            { title: m.campaigns_freedom_say_title(), text: m.campaigns_freedom_say() },
            { title: m.campaigns_freedom_know_title(), text: m.campaigns_freedom_know() },
            { title: m.campaigns_freedom_share_title(), text: m.campaigns_freedom_share() },
          ]}
        />
      </Band>
      <section className={styles["sides"]}>
        <div className={styles["limit"]}>
          <h2>{m.campaigns_freedom_limit_title()}</h2>
          <p>{m.campaigns_freedom_limit()}</p>
        </div>
        <div className={styles["deed"]}>
          <h2>{m.campaigns_freedom_do_title()}</h2>
          <p>{m.campaigns_freedom_do()}</p>
        </div>
      </section>
      <Closing slug="wolnoscslowa" words={m.campaigns_freedom_closing()}>
        <LinkButton href="/become-creator" variant="primary" size="large">
          {m.campaigns_create()}
        </LinkButton>
        <LinkButton href="/about" variant="ghost" size="large">
          {m.campaigns_about()}
        </LinkButton>
      </Closing>
    </>
  );
}
