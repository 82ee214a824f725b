import { sql, type Insertable } from "kysely";
import type { MailTemplate } from "#shared/mail-templates/templates.ts";
import type { Locale } from "#shared/texts.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type SavedTexts = Awaited<ReturnType<typeof listSavedTexts>>[number];
export type ChangeRow = Awaited<ReturnType<typeof listChangesOf>>["items"][number];

interface TemplateKey {
  readonly template: MailTemplate;
  readonly language: Locale;
}

/** Savings run one after another: a template that was never saved has no row to lock. */
export async function lockTexts(tx: Executor): Promise<void> {
  await sql`lock table mail_texts in share row exclusive mode`.execute(tx);
}

/** The texts that were saved, with the names of those who did it. */
export async function listSavedTexts(db: Executor) {
  return db
    .selectFrom("mail_texts as t")
    .leftJoin("users as u", "u.id", "t.changed_by")
    .selectAll("t")
    .select(["u.name", "u.surname"])
    .execute();
}

export async function findSavedTexts(
  db: Executor,
  { template, language }: TemplateKey,
): Promise<SavedTexts | undefined> {
  return db
    .selectFrom("mail_texts as t")
    .leftJoin("users as u", "u.id", "t.changed_by")
    .selectAll("t")
    .select(["u.name", "u.surname"])
    .where("t.template", "=", template)
    .where("t.language", "=", language)
    .executeTakeFirst();
}

export async function upsertTexts(tx: Executor, row: Insertable<Database["mail_texts"]>): Promise<void> {
  const { template: _, language: __, ...columns } = row;
  await tx
    .insertInto("mail_texts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["template", "language"]).doUpdateSet(columns))
    .execute();
}

export async function insertChange(
  tx: Executor,
  change: Insertable<Database["mail_text_changes"]>,
): Promise<void> {
  await tx.insertInto("mail_text_changes").values(change).execute();
}

/** The changes of the texts of a template, newest first. */
export async function listChangesOf(
  db: Executor,
  { template, language }: TemplateKey,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const items = await db
    .selectFrom("mail_text_changes as c")
    .leftJoin("users as u", "u.id", "c.changed_by")
    .where("c.template", "=", template)
    .where("c.language", "=", language)
    .selectAll("c")
    .select(["u.name", "u.surname"])
    .orderBy("c.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom("mail_text_changes")
    .where("template", "=", template)
    .where("language", "=", language)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}
