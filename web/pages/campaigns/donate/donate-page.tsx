import { createFileRoute } from "@tanstack/react-router";
import { HandCoins } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster, Promises } from "#web/features/campaigns/poster.tsx";
import { DonationPanel } from "#web/features/donations/donation-panel.tsx";
import { loadDonations } from "#web/features/donations/load-donations.ts";
import { DonationTotal } from "#web/features/donations/donation-total.tsx";
import { OpenTransfer } from "#web/features/donations/open-transfer.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Board } from "./board.tsx";
import { Dial } from "./dial.tsx";
import styles from "./donate.module.css";

export const Route = createFileRoute("/_campaign/donate")({
  loader: async ({ context }) => {
    await loadDonations(context.queryClient);
    return campaignHead("donate");
  },
  head: loadedHead,
  component: DonatePage,
});

const FORM_ID = "donation";

function DonatePage() {
  return (
    <>
      <Poster
        isOnAccent
        className={styles["poster"]}
        art={<Dial />}
        above={<DonationTotal className={styles["raised"]} amountClassName={styles["sum"]} />}
        title={m.donations_heading()}
        lead={m.donations_lead()}
        actions={
          <LinkButton href={`#${FORM_ID}`} size="large" icon={<HandCoins />} className={styles["go"]}>
            {m.donations_go()}
          </LinkButton>
        }
      >
        <section id={FORM_ID} data-changing aria-labelledby="donation-title" className={styles["card"]}>
          <h2 id="donation-title" className={styles["cardTitle"]}>
            {m.donations_form_title()}
          </h2>
          <DonationPanel />
        </section>
      </Poster>
      <OpenTransfer Frame={Band} />
      <Band title={m.donations_board()} className={styles["board"]}>
        <Board />
      </Band>
      <Band title={m.donations_where()}>
        <Points
          points={[
            { title: m.donations_servers_title(), text: m.donations_servers() },
            { title: m.donations_people_title(), text: m.donations_people() },
            { title: m.donations_freedom_title(), text: m.donations_freedom() },
          ]}
        />
      </Band>
      <Promises
        title={m.donations_rules()}
        promises={[
          m.donations_rule_free(),
          m.donations_rule_rights(),
          m.donations_rule_end(),
          m.donations_rule_account(),
        ]}
      />
      <Closing slug="donate" words={m.donations_closing()}>
        <LinkButton href={`#${FORM_ID}`} variant="primary" size="large">
          {m.donations_go()}
        </LinkButton>
        <LinkButton href="/regulamin" variant="ghost" size="large">
          {m.campaigns_rules()}
        </LinkButton>
        <LinkButton href="/donate-old" variant="ghost" size="large">
          {m.donations_old_link()}
        </LinkButton>
      </Closing>
    </>
  );
}
