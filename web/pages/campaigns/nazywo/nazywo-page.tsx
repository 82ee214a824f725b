import { createFileRoute } from "@tanstack/react-router";
import { Mic } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster } from "#web/features/campaigns/poster.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { LiveBars } from "#web/ui/live-bars.tsx";
import { Broadcast } from "./broadcast.tsx";
import styles from "./nazywo.module.css";

export const Route = createFileRoute("/_campaign/nazywo")({
  loader: () => campaignHead("nazywo"),
  head: loadedHead,
  component: LivePage,
});

function LivePage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<Broadcast />}
        above={
          <p className={styles["flag"]}>
            <LiveBars />
            {m.campaigns_live_on_air()}
          </p>
        }
        title={m.campaigns_live_title()}
        lead={m.campaigns_live_lead()}
        actions={
          <LinkButton href="/become-creator" variant="primary" size="large" icon={<Mic />}>
            {m.campaigns_create()}
          </LinkButton>
        }
      />
      <Band title={m.campaigns_live_title()} isTitleHidden>
        <Points
          points={[
            { title: m.campaigns_live_now_title(), text: m.campaigns_live_now() },
            { title: m.campaigns_live_whole_title(), text: m.campaigns_live_whole() },
            { title: m.campaigns_live_together_title(), text: m.campaigns_live_together() },
          ]}
        />
      </Band>
      <Closing slug="nazywo" words={m.campaigns_live_closing()}>
        <LinkButton href="/become-creator" variant="primary" size="large">
          {m.campaigns_create()}
        </LinkButton>
        <LinkButton href="/new" variant="ghost" size="large">
          {m.campaigns_watch()}
        </LinkButton>
      </Closing>
    </>
  );
}
