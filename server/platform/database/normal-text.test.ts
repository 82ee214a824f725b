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

/** Words of scripts whose vowels or tones are marks. */
const WORDS_WITH_MARKS = [
  ...["हिन्दी", "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "ଓଡ଼ିଆ", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල"],
  ...["ที่นี่", "ຢູ່", "བོད་སྐད", "မြန်မာ", "ខ្មែរ", "ދިވެހި", "ゲーム", "が", "שָׁלוֹם", "قُرْآنٌ", "한글"],
] as const;
/** A mark of each block. */
const MARKS = [
  ...[0x05c4, 0x06d6, 0x0711, 0x0730, 0x07a6, 0x07eb, 0x0816, 0x0859, 0x08ca, 0x093a, 0x0981, 0x0a01, 0x0a81],
  ...[0x0b01, 0x0b82, 0x0c00, 0x0c81, 0x0d00, 0x0d81, 0x0e31, 0x0eb1, 0x0f18, 0x102b, 0x135d, 0x1712, 0x17b6],
  ...[0x1885, 0x1920, 0x1a17, 0x1ab0, 0x1b00, 0x1b80, 0x1be6, 0x1c24, 0x1cd0, 0x1dc0, 0x20d0, 0x2cef, 0x2d7f],
  ...[0x2de0, 0x302a, 0x3099, 0xa66f, 0xa69e, 0xa6f0, 0xa802, 0xa880, 0xa8e0, 0xa926, 0xa980, 0xaa29, 0xaaeb],
  ...[
    0xabe3, 0xfb1e, 0xfe20, 0x101fd, 0x10376, 0x10a01, 0x11000, 0x11100, 0x11300, 0x11930, 0x16f51, 0x1bc9d,
  ],
  ...[0x1d165, 0x1da00, 0x1e000, 0x1e130, 0x1e944, 0xe0100],
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

it("removes the marks of all scripts in the database as in the program", async () => {
  const { db, finish } = await openBefore("0034_normal_text");
  await finish();
  const marked = MARKS.map((mark) => `a${String.fromCodePoint(mark)}b`);
  const texts = [...WORDS_WITH_MARKS, ...marked];

  const { rows } = await sql<{ folded: string }>`
    select folded(text) from unnest(${texts}::text[]) with ordinality as t (text, place)
    order by place`.execute(db);

  expect(rows.map(({ folded }, place) => [texts[place], folded])).toEqual([
    ...WORDS_WITH_MARKS.map((text) => [text, ` ${foldDiacritics(text)}`]),
    ...marked.map((text) => [text, " ab"]),
  ]);
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
