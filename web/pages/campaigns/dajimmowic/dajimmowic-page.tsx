import { createFileRoute } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster } from "#web/features/campaigns/poster.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { SpeechBubbles } from "./speech-bubbles.tsx";
import styles from "./dajimmowic.module.css";

export const Route = createFileRoute("/_campaign/dajimmowic")({
  loader: () => campaignHead("dajimmowic"),
  head: loadedHead,
  component: SpeakPage,
});

function SpeakPage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        isOnAccent
        art={<SpeechBubbles />}
        title={m.campaigns_speak_title()}
        lead={m.campaigns_speak_lead()}
        actions={
          <LinkButton href="/new" variant="primary" size="large" icon={<Play />}>
            {m.campaigns_speak_listen()}
          </LinkButton>
        }
      />
      <Band title={m.campaigns_speak_title()} isTitleHidden>
        <Points
          points={[
            { title: m.campaigns_speak_answer_title(), text: m.campaigns_speak_answer() },
            { title: m.campaigns_speak_you_title(), text: m.campaigns_speak_you() },
            { title: m.campaigns_speak_law_title(), text: m.campaigns_speak_law() },
          ]}
        />
      </Band>
      <Closing slug="dajimmowic" words={m.campaigns_speak_closing()}>
        <LinkButton href="/become-creator" variant="primary" size="large">
          {m.campaigns_create()}
        </LinkButton>
        <LinkButton href="/regulamin" variant="ghost" size="large">
          {m.campaigns_rules()}
        </LinkButton>
      </Closing>
    </>
  );
}
