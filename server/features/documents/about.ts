import type { documents, SiteText } from "#shared/documents/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Site } from "./operator.ts";
import { viewText } from "./view.ts";

/** A text that is a setting in each language: `site.aboutPl`, `site.aboutEn`. */
type TextName = "longDescription" | "about" | "contact";

/** What the operator has written about the site, as safe HTML. */
export async function showAbout(
  { config, settings }: Context,
  { query: { language } }: UseCaseInput<typeof documents.about>,
): Promise<EndpointResponse<typeof documents.about>> {
  const site = { config, settings };
  return {
    description: siteText(site, "longDescription", language),
    about: siteText(site, "about", language),
    contact: siteText(site, "contact", language),
  };
}

/** The text in the language of the reader, else in the other one. */
function siteText(site: Site, name: TextName, wanted: Locale): SiteText {
  const languages = [wanted, ...LOCALES.filter((locale) => locale !== wanted)];
  for (const language of languages) {
    const text = site.settings.get(keyOf(name, language));
    if (text !== "") return { language, contents: viewText(text, language, site).contents };
  }
  return null;
}

function keyOf(name: TextName, language: Locale) {
  const suffix = language.charAt(0).toUpperCase() + language.slice(1);
  return `site.${name}${suffix as Capitalize<Locale>}` as const; // as the keys are spelled
}
