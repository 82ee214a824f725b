import { sql, type Kysely } from "kysely";
import { expect, inject, it, onTestFinished } from "vitest";
import { foldDiacritics } from "#shared/fold-diacritics.ts";
import { normalizedTag } from "#shared/channels/tag.ts";
import { normalizedText, oneLine } from "#shared/text-validation.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { openDatabase } from "./pool.ts";

const WRITTEN = [
  "Zażółć gęślą jaźń",
  "Z\u0307o\u0301łc\u0301 \u001dWykres\r\ni\u000btabela\ufffe\u0085 \ufdd0koniec",
  "Wiersz\tdrugi\n  trzeci",
  "👨\u200d👩\u200d👧 1️⃣ 🇵🇱 ﬁ ²",
  "ko\u00adt\u200b i\u00a0 pies",
  "𝗕𝗶𝗴𝗼𝘀 Ⓢ Straße Ørsted İ Київ 100%_\\",
] as const;

async function openBefore(name: string): Promise<{ db: Kysely<unknown>; finish(): Promise<unknown> }> {
  const database = await createTestDatabase({ ...inject("testCluster"), template: "template0" });
  const { db, close } = openDatabase<unknown>(database.url, { max: 3 });
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  const all = readMigrations();
  await migrate(
    db,
    all.slice(
      0,
      all.findIndex((one) => one.name === name),
    ),
  );
  return { db, finish: () => migrate(db, all) };
}

it("brings the texts of older rows to their normal form", async () => {
  const { db, finish } = await openBefore("0034_normal_text");
  await sql`insert into channels (name, slug, description, tags)
    select text, 'kanal-' || place, text, array[text, 'żółw', ${"z\u0307ółw"}, ${"ko\u00adt"}, 'kot']
    from unnest(${WRITTEN}::text[]) with ordinality as t (text, place)`.execute(db);
  const rowsOf = async () =>
    (
      await sql<{ name: string; description: string; tags: string[] }>`
      select name, description, tags from channels order by slug`.execute(db)
    ).rows;

  await finish();

  expect(await rowsOf()).toEqual(
    WRITTEN.map((text) => ({
      name: oneLine(text),
      description: normalizedText(text),
      tags: [normalizedTag(text), "żółw", "kot"],
    })),
  );
});

it("folds texts in the database as in the program", async () => {
  const { db, finish } = await openBefore("0034_normal_text");
  await finish();

  for (const text of WRITTEN) {
    const { rows } = await sql<{ folded: string; is_found: boolean }>`
      select folded(${text}), folded(${text}) like folded_pattern(${text}) as is_found`.execute(db);
    expect(rows).toEqual([{ folded: ` ${foldDiacritics(text)}`, is_found: true }]);
  }
  const { rows } = await sql<{ is_found: boolean }>`
    select folded('100 procent') like folded_pattern('100%') as is_found`.execute(db);
  expect(rows).toEqual([{ is_found: false }]);
});
