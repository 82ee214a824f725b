import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { campaignHead } from "#web/features/campaigns/campaigns.ts";
import { Band, Closing, Points, Poster, Promises } from "#web/features/campaigns/poster.tsx";
import { operatorQuery } from "#web/features/documents/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { loadQuery } from "#web/data/load-query.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { AdFormats } from "./ad-formats.tsx";
import styles from "./reklama.module.css";
import { PlayerMockup } from "./player-mockup.tsx";

export const Route = createFileRoute("/_campaign/reklama")({
  loader: async ({ context }) => {
    if (publicConfig().adFormats.length === 0) throw notFound();
    await loadQuery(context.queryClient, operatorQuery);
    return campaignHead("reklama");
  },
  head: loadedHead,
  component: AdvertisePage,
});

function AdvertisePage() {
  return (
    <>
      <Poster
        className={styles["poster"]}
        art={<PlayerMockup />}
        title={m.campaigns_ads_heading()}
        lead={m.campaigns_ads_lead()}
        actions={<ContactButton />}
      />
      <Band title={m.campaigns_ads_formats()}>
        <AdFormats />
        <p className={styles["click"]}>{m.campaigns_ads_click()}</p>
      </Band>
      <Promises
        title={m.campaigns_ads_rules()}
        promises={[
          m.campaigns_ads_rule_profile(),
          m.campaigns_ads_rule_script(),
          m.campaigns_ads_rule_influence(),
          m.campaigns_ads_rule_content(),
        ]}
      />
      <Band title={m.campaigns_ads_steps()}>
        <Points
          isNumbered
          points={[
            { title: m.campaigns_ads_step_write_title(), text: m.campaigns_ads_step_write() },
            { title: m.campaigns_ads_step_send_title(), text: m.campaigns_ads_step_send() },
            { title: m.campaigns_ads_step_see_title(), text: m.campaigns_ads_step_see() },
          ]}
        />
      </Band>
      <Closing slug="reklama" words={m.campaigns_ads_closing()}>
        <ContactButton />
        <LinkButton href="/regulamin" variant="ghost" size="large">
          {m.campaigns_rules()}
        </LinkButton>
      </Closing>
    </>
  );
}

/** Opens an email to the operator, or the page with the contact details where no address is configured. */
function ContactButton() {
  const { data } = useSuspenseQuery(operatorQuery);
  const href = data.email === null ? "/informacje-regulacyjne" : `mailto:${data.email}`;
  return (
    <LinkButton href={href} variant="primary" size="large" icon={<Mail />}>
      {data.email === null ? m.campaigns_ads_contact_page() : m.campaigns_ads_contact()}
    </LinkButton>
  );
}
