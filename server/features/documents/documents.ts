import type { documents } from "#shared/documents/contract.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { findDocument, findDocuments, findVersions, insertVersion, type DocumentRow } from "./store.ts";
import { viewDocument, viewQuestions, viewReference, viewText, viewVersion } from "./view.ts";

/** The documents there are; where a translation is missing, the Polish one. */
export async function listDocuments(
  { db }: Context,
  { query }: UseCaseInput<typeof documents.list>,
): Promise<Answer<typeof documents.list>> {
  const rows = await findDocuments(db);
  const translated = new Set(rows.filter(isIn(query.language)).map(({ slug }) => slug));
  const chosen = rows.filter(
    (row) => row.language === query.language || (row.language === "pl" && !translated.has(row.slug)),
  );
  return { items: chosen.map(viewReference), count: chosen.length };
}

export async function showDocument(
  { db, config }: Context,
  { params, query }: UseCaseInput<typeof documents.get>,
): Promise<Answer<typeof documents.get>> {
  return viewDocument(await loadTranslation(db, params.slug, query.language), config);
}

export async function showQuestions(
  { db, config }: Context,
  { params, query }: UseCaseInput<typeof documents.questions>,
): Promise<Answer<typeof documents.questions>> {
  return viewQuestions(await loadTranslation(db, params.slug, query.language), config);
}

export async function listVersions(
  { db }: SignedInContext,
  { params, query }: UseCaseInput<typeof documents.versions>,
): Promise<Answer<typeof documents.versions>> {
  const rows = await findVersions(db, params.slug, query.language);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  return { items: rows.map(viewVersion), count: rows.length };
}

export async function putDocument(
  context: SignedInContext,
  { params, query, body }: UseCaseInput<typeof documents.put>,
): Promise<Answer<typeof documents.put>> {
  const current = await findDocument(context.db, params.slug, query.language);
  const version = current?.version ?? 0;
  return addVersion(context, { ...params, ...query, title: body.title, body: body.contents, version });
}

export async function editDocument(
  context: SignedInContext,
  { params, query, body }: UseCaseInput<typeof documents.edit>,
): Promise<Answer<typeof documents.edit>> {
  const current = await findDocument(context.db, params.slug, query.language);
  if (!current) throw new AppError("NOT_FOUND");
  const { title = current.title, contents = current.body, version = current.version } = body;
  if (version !== current.version) throw new AppError("CONFLICT");
  return addVersion(context, { ...params, ...query, title, body: contents, version });
}

/** The same way to safe HTML that published documents go. */
export async function previewDocument(
  { config }: SignedInContext,
  { query, body }: UseCaseInput<typeof documents.preview>,
): Promise<Answer<typeof documents.preview>> {
  return viewText(body.contents, query.language, config);
}

/** Who runs the site, as configured. */
export async function showOperator({ config }: Context): Promise<Answer<typeof documents.operator>> {
  const { name, address, email } = config.operator;
  return { name: name ?? null, address: address ?? null, email: email ?? null };
}

/** `version` is the one the text was written upon. */
async function addVersion(
  { db, config, viewer, now }: SignedInContext,
  document: { slug: string; language: Locale; title: string; body: string; version: number },
): Promise<Answer<typeof documents.get>> {
  const added = await insertVersion(db, {
    ...document,
    version: document.version + 1,
    is_built_in: false,
    created_by: viewer.id,
    created_at: now,
  });
  if (!added) throw new AppError("CONFLICT");
  return viewDocument(added, config);
}

async function loadTranslation(db: Context["db"], slug: string, language: Locale): Promise<DocumentRow> {
  const row = (await findDocument(db, slug, language)) ?? (await findDocument(db, slug, "pl"));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

function isIn(language: Locale): (row: DocumentRow) => boolean {
  return (row) => row.language === language;
}
