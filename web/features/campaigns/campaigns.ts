import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import type { PageHead } from "#web/head/head.ts";
import { hasDefaultName, publicConfig, siteName } from "#web/ssr/public-config.ts";

interface Campaign {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

/** The campaigns that the site has now, in listing order: without what is switched off. */
export function campaigns(): readonly Campaign[] {
  const { adFormats, canDonate } = publicConfig();
  const isOff = (slug: string) =>
    (slug === "donate" && !canDonate) || (slug === "reklama" && adFormats.length === 0);
  return allCampaigns().filter(({ slug }) => !isOff(slug));
}

function allCampaigns(): readonly Campaign[] {
  return [
    {
      slug: "nadaj-bigtech",
      title: m.campaigns_tech_title(),
      description: m.campaigns_tech_description({ site: siteName() }),
    },
    {
      slug: "wolnoscslowa",
      title: m.campaigns_freedom_title(),
      description: m.campaigns_freedom_description({ site: siteName() }),
    },
    {
      slug: "nazywo",
      title: m.campaigns_live_title(),
      description: m.campaigns_live_description({ site: siteName() }),
    },
    {
      slug: "bronprawdy",
      title: m.campaigns_truth_title(),
      description: m.campaigns_truth_description({ site: siteName() }),
    },
    {
      slug: "dajimmowic",
      title: m.campaigns_speak_title(),
      description: m.campaigns_speak_description({ site: siteName() }),
    },
    {
      slug: "niezamkniecienas",
      title: m.campaigns_open_title(),
      description: m.campaigns_open_description({ site: siteName() }),
    },
    {
      slug: "ocalprawde",
      title: m.campaigns_save_title(),
      description: m.campaigns_save_description({ site: siteName() }),
    },
    {
      slug: "donate",
      title: m.donations_title(),
      description: m.donations_description({ site: siteName() }),
    },
    {
      slug: "reklama",
      title: m.campaigns_ads_title(),
      description: m.campaigns_ads_description({ site: siteName() }),
    },
  ];
}

/** Page metadata for sharing a campaign. Its image is rendered by `scripts/render-social-images.ts`. */
export function campaignHead(slug: string): PageHead {
  const campaign = allCampaigns().find((one) => one.slug === slug);
  if (!campaign) throw new Error(`Unknown campaign ${slug}`);
  const { title, description } = campaign;
  return {
    title,
    description,
    // The posters show the name of the software.
    ...(hasDefaultName() && {
      image: { path: `/posters/${slug}-${getLocale()}.jpg`, width: 1200, height: 630 },
    }),
  };
}
