import type { MailTemplate } from "#shared/mail-templates/templates.ts";
import type { Locale } from "#shared/texts.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { EditedTexts } from "#server/platform/mail/template-text.ts";

/** The texts of a template that administrators have replaced, read for each email: no process has old ones. */
export async function findEditedTexts(
  db: Executor,
  template: MailTemplate,
  language: Locale,
): Promise<EditedTexts> {
  const row = await db
    .selectFrom("mail_texts")
    .select("texts")
    .where("template", "=", template)
    .where("language", "=", language)
    .executeTakeFirst();
  return row?.texts ?? {};
}
