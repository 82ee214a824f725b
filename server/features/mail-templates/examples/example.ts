import { m } from "#shared/messages/compiled/messages.js";
import type { MailTemplate, TEMPLATES_BY_AREA, TemplateArea } from "#shared/mail-templates/templates.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import type { EmailContext } from "#server/platform/mail/email-template.ts";
import type { TemplatedEmail } from "#server/platform/mail/template-text.ts";
import type { Services } from "#server/platform/services.ts";

/** What the emails of examples are made of. */
export interface ExampleContext extends EmailContext {
  readonly now: Date;
  readonly urlOf: (path: string) => string;
  readonly name: string;
  readonly channel: string;
  readonly video: string;
  readonly reason: string;
}

/** Emails of one template which together contain all of its texts. */
export type Examples = (context: ExampleContext) => readonly [TemplatedEmail, ...TemplatedEmail[]];
export type ExamplesOf<Area extends TemplateArea> = Readonly<
  Record<Extract<(typeof TEMPLATES_BY_AREA)[Area][number], MailTemplate>, Examples>
>;

export function exampleContext(
  { config, settings }: Pick<Services, "config" | "settings">,
  locale: EmailContext["locale"],
  now: Date,
): ExampleContext {
  return {
    ...{ locale, now, site: settings.get("site.name") },
    urlOf: (path) => pageUrl(config, locale, path),
    name: m.templates_example_name({}, { locale }),
    channel: m.templates_example_channel({}, { locale }),
    video: m.templates_example_video({}, { locale }),
    reason: m.templates_example_reason({}, { locale }),
  };
}
