import { createFileRoute } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster } from "#web/features/campaigns/poster.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { FilmStrip } from "./film-strip.tsx";
import styles from "./ocalprawde.module.css";

export const Route = createFileRoute("/_campaign/ocalprawde")({
  loader: () => campaignHead("ocalprawde"),
  head: loadedHead,
  component: SavePage,
});

function SavePage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<FilmStrip />}
        title={m.campaigns_save_title()}
        lead={m.campaigns_save_lead()}
        actions={
          <LinkButton href="#steps" variant="primary" size="large" icon={<Archive />}>
            {m.campaigns_save_steps()}
          </LinkButton>
        }
      />
      <div id="steps">
        <Band title={m.campaigns_save_steps()}>
          <Points
            isNumbered
            points={[
              { title: m.campaigns_save_record_title(), text: m.campaigns_save_record() },
              { title: m.campaigns_save_keep_title(), text: m.campaigns_save_keep() },
              { title: m.campaigns_save_describe_title(), text: m.campaigns_save_describe() },
              { title: m.campaigns_save_publish_title(), text: m.campaigns_save_publish() },
            ]}
          />
        </Band>
      </div>
      <Closing slug="ocalprawde" words={m.campaigns_save_closing()}>
        <LinkButton href="/become-creator" variant="primary" size="large">
          {m.campaigns_create()}
        </LinkButton>
        <LinkButton href="/faq" variant="ghost" size="large">
          {m.pages_faq_title()}
        </LinkButton>
      </Closing>
    </>
  );
}
