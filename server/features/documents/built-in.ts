import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { LOCALES, type Locale } from "#shared/texts.ts";
import type { Services } from "#server/platform/services.ts";
import { findDocuments, insertVersion } from "./store.ts";

const TEXTS_DIR = path.join(import.meta.dirname, "texts");

interface BuiltInDocument {
  readonly slug: string;
  readonly language: Locale;
  readonly title: string;
  readonly body: string;
}

/**
 * Installs or updates the built-in documents: missing ones, and unedited ones that a newer release has changed.
 * Versions edited by staff stay.
 */
export async function ensureDocuments({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const rows = await findDocuments(db);
  for (const document of await readBuiltIn()) {
    const { slug, language, title, body } = document;
    const current = rows.find((row) => row.slug === slug && row.language === language);
    const isUpToDate =
      current && (!current.is_built_in || (current.title === title && current.body === body));
    if (isUpToDate) continue;
    const version = (current?.version ?? 0) + 1;
    // A process that starts concurrently may have inserted the version already.
    await insertVersion(db, {
      ...document,
      version,
      is_built_in: true,
      created_by: null,
      created_at: clock.now(),
    });
  }
}

/** One file per document and language: a first-level heading, then the text. */
async function readBuiltIn(): Promise<BuiltInDocument[]> {
  const folders = await Promise.all(
    LOCALES.map(async (language) => {
      const files = await readdir(path.join(TEXTS_DIR, language));
      return Promise.all(files.map((file) => readDocument(language, file)));
    }),
  );
  return folders.flat();
}

async function readDocument(language: Locale, file: string): Promise<BuiltInDocument> {
  const text = await readFile(path.join(TEXTS_DIR, language, file), "utf8");
  const [heading = "", ...lines] = text.split("\n");
  return {
    slug: path.basename(file, ".md"),
    language,
    title: heading.replace(/^# /, "").trim(),
    body: lines.join("\n").trim(),
  };
}
