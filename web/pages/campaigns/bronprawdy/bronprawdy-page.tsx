import { createFileRoute } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster } from "#web/features/campaigns/poster.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import styles from "./bronprawdy.module.css";
import { RedactedDocument } from "./redacted-document.tsx";

export const Route = createFileRoute("/_campaign/bronprawdy")({
  loader: () => campaignHead("bronprawdy"),
  head: loadedHead,
  component: TruthPage,
});

function TruthPage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<RedactedDocument />}
        title={
          <>
            {m.campaigns_truth_title_first()}{" "}
            <span className={styles["struck"]}>{m.campaigns_truth_title_last()}</span>
          </>
        }
        lead={m.campaigns_truth_lead()}
        actions={
          <LinkButton href="#questions" variant="primary" size="large" icon={<ListChecks />}>
            {m.campaigns_truth_questions()}
          </LinkButton>
        }
      />
      <div id="questions">
        <Band title={m.campaigns_truth_questions()}>
          <Points
            isNumbered
            points={[
              { title: m.campaigns_truth_who_title(), text: m.campaigns_truth_who() },
              { title: m.campaigns_truth_how_title(), text: m.campaigns_truth_how() },
              { title: m.campaigns_truth_when_title(), text: m.campaigns_truth_when() },
              { title: m.campaigns_truth_other_title(), text: m.campaigns_truth_other() },
              { title: m.campaigns_truth_missing_title(), text: m.campaigns_truth_missing() },
            ]}
          />
        </Band>
      </div>
      <Closing slug="bronprawdy" words={m.campaigns_truth_closing()}>
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
