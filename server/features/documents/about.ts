import type { documents, SiteText } from "#shared/documents/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { SettingKey, SiteSettings } from "#shared/site-settings/settings.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Site } from "./operator.ts";
import { viewText } from "./view.ts";

/** A setting with a text in one language. */
type TextKey = Extract<SettingKey, `site.${string}${"Pl" | "En"}`>;

const DESCRIPTION = { pl: "site.longDescriptionPl", en: "site.longDescriptionEn" } as const;
const ABOUT = { pl: "site.aboutPl", en: "site.aboutEn" } as const;
const CONTACT = { pl: "site.contactPl", en: "site.contactEn" } as const;

/** What the operator has written about the site, as safe HTML. */
export async function showAbout(
  { config, settings }: Context,
  { query: { language } }: UseCaseInput<typeof documents.about>,
): Promise<EndpointResponse<typeof documents.about>> {
  const site = { config, settings };
  return {
    description: siteText(site, DESCRIPTION, language),
    about: siteText(site, ABOUT, language),
    contact: siteText(site, CONTACT, language),
  };
}

/** The text in the language of the reader, else in the other one. */
function siteText(site: Site, keys: Readonly<Record<Locale, TextKey>>, wanted: Locale): SiteText {
  const languages = [wanted, ...LOCALES.filter((locale) => locale !== wanted)];
  const language = languages.find((locale) => textOf(site.settings, keys[locale]) !== "");
  if (language === undefined) return null;
  return { language, contents: viewText(textOf(site.settings, keys[language]), language, site).contents };
}

function textOf(settings: { get(key: TextKey): SiteSettings[TextKey] }, key: TextKey): string {
  return settings.get(key);
}
