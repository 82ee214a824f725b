import { isDeepStrictEqual } from "node:util";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { EditedTemplate, mailTemplates, TextChange } from "#shared/mail-templates/contract.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "#shared/mail-templates/templates.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { TemplatedEmail } from "#server/platform/mail/template-text.ts";
import { exampleContext } from "./examples/example.ts";
import { EXAMPLES } from "./examples/examples.ts";
import { partsOf } from "./parts.ts";
import { editedTexts } from "./rules.ts";
import {
  findSavedTexts,
  insertChange,
  listChangesOf,
  listSavedTexts,
  lockTexts,
  upsertTexts,
} from "./store.ts";
import { viewChange, viewState, viewTemplate } from "./view.ts";

/** The emails that the site sends, and which of them have texts of their own. */
export async function listTemplates(
  context: SignedInContext,
): Promise<EndpointResponse<typeof mailTemplates.list>> {
  const rows = await listSavedTexts(context.db);
  const items = MAIL_TEMPLATES.map((template) => ({
    template,
    languages: LOCALES.map((language) => {
      const saved = rows.find((row) => row.template === template && row.language === language);
      return viewState({ language, saved, examples: examplesOf(context, template, language) });
    }),
  }));
  return { items, count: items.length };
}

export async function getTemplate(
  context: SignedInContext,
  { params }: Pick<UseCaseInput<typeof mailTemplates.get>, "params">,
): Promise<EditedTemplate> {
  const { template, language } = params;
  const examples = examplesOf(context, template, language);
  const saved = await findSavedTexts(context.db, params);
  return viewTemplate({ template, language, examples, saved }, context.locale);
}

/**
 * Replaces the edited texts of a template; the next email has them. Throws SETTING_CHANGED if another administrator
 * has saved others since the caller read them.
 */
export async function saveTemplate(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof mailTemplates.save>,
): Promise<EditedTemplate> {
  const { db, viewer, now } = context;
  const parts = partsOf(examplesOf(context, params.template, params.language));
  const after = editedTexts(body.texts, parts);
  await inTransaction(db, async (tx) => {
    await lockTexts(tx);
    const saved = await findSavedTexts(tx, params);
    const { revision, texts: before } = saved ?? { revision: 0, texts: {} };
    if (body.revision !== revision) throw new AppError("SETTING_CHANGED");
    if (isDeepStrictEqual(before, after)) return;
    const change = { ...params, changed_by: viewer.id, changed_at: now };
    const texts = JSON.stringify(after);
    await upsertTexts(tx, { ...change, texts, revision: revision + 1 });
    await insertChange(tx, { ...change, before: JSON.stringify(before), after: texts });
  });
  return getTemplate(context, { params });
}

export async function listTemplateHistory(
  { db }: SignedInContext,
  { params, query }: UseCaseInput<typeof mailTemplates.history>,
): Promise<{ items: TextChange[]; count: number }> {
  const { items, count } = await listChangesOf(db, params, query);
  return { items: items.map(viewChange), count };
}

/** The examples of a template, with the name of the site and addresses of its pages. */
export function examplesOf(
  context: Pick<SignedInContext, "config" | "settings" | "now">,
  template: MailTemplate,
  language: Locale,
): readonly [TemplatedEmail, ...TemplatedEmail[]] {
  return EXAMPLES[template](exampleContext(context, language, context.now));
}
