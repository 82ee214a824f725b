import { createFileRoute } from "@tanstack/react-router";
import { LockOpen } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster } from "#web/features/campaigns/poster.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import styles from "./niezamkniecienas.module.css";
import { Wall } from "./wall.tsx";

export const Route = createFileRoute("/_campaign/niezamkniecienas")({
  loader: () => campaignHead("niezamkniecienas"),
  head: loadedHead,
  component: OpenPage,
});

function OpenPage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<Wall />}
        title={m.campaigns_open_title()}
        lead={m.campaigns_open_lead()}
        actions={
          <LinkButton href="/about#code" variant="primary" size="large" icon={<LockOpen />}>
            {m.campaigns_open_code_link()}
          </LinkButton>
        }
      />
      <Band title={m.campaigns_open_title()} isTitleHidden>
        <Points
          points={[
            { title: m.campaigns_open_code_title(), text: m.campaigns_open_code() },
            { title: m.campaigns_open_server_title(), text: m.campaigns_open_server() },
            { title: m.campaigns_open_money_title(), text: m.campaigns_open_money() },
            { title: m.campaigns_open_one_title(), text: m.campaigns_open_one() },
          ]}
        />
      </Band>
      <Closing slug="niezamkniecienas" words={m.campaigns_open_closing()}>
        <LinkButton href="/about#code" variant="primary" size="large">
          {m.campaigns_open_code_link()}
        </LinkButton>
        <LinkButton href="/become-creator" variant="ghost" size="large">
          {m.campaigns_create()}
        </LinkButton>
      </Closing>
    </>
  );
}
