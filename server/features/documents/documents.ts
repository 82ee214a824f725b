import type { documents } from "#shared/documents/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { BASE_LOCALE, type Locale } from "#shared/texts.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import { findDocument, findDocuments, findVersions, insertVersion, type DocumentRow } from "./store.ts";
import { viewDocument, viewQuestions, viewReference, viewText, viewVersion } from "./view.ts";

/** All documents; the one in the base language if a translation is missing. */
export async function listDocuments(
  { db }: Context,
  { query }: UseCaseInput<typeof documents.list>,
): Promise<EndpointResponse<typeof documents.list>> {
  const rows = await findDocuments(db);
  const translated = new Set(rows.filter(isIn(query.language)).map(({ slug }) => slug));
  const chosen = rows.filter(
    (row) => row.language === query.language || (row.language === BASE_LOCALE && !translated.has(row.slug)),
  );
  return { items: chosen.map(viewReference), count: chosen.length };
}

export async function showDocument(
  { db, config, settings }: Context,
  { params, query }: UseCaseInput<typeof documents.get>,
): Promise<EndpointResponse<typeof documents.get>> {
  return viewDocument(await loadTranslation(db, params.slug, query.language), { config, settings });
}

export async function showQuestions(
  { db, config, settings }: Context,
  { params, query }: UseCaseInput<typeof documents.questions>,
): Promise<EndpointResponse<typeof documents.questions>> {
  return viewQuestions(await loadTranslation(db, params.slug, query.language), { config, settings });
}

export async function listVersions(
  { db }: SignedInContext,
  { params, query }: UseCaseInput<typeof documents.versions>,
): Promise<EndpointResponse<typeof documents.versions>> {
  const rows = await findVersions(db, params.slug, query.language);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  return { items: rows.map(viewVersion), count: rows.length };
}

export async function putDocument(
  context: SignedInContext,
  { params, query, body }: UseCaseInput<typeof documents.put>,
): Promise<EndpointResponse<typeof documents.put>> {
  const current = await findDocument(context.db, params.slug, query.language);
  const version = current?.version ?? 0;
  return addVersion(context, { ...params, ...query, title: body.title, body: body.contents, version });
}

export async function editDocument(
  context: SignedInContext,
  { params, query, body }: UseCaseInput<typeof documents.edit>,
): Promise<EndpointResponse<typeof documents.edit>> {
  const current = await findDocument(context.db, params.slug, query.language);
  if (!current) throw new AppError("NOT_FOUND");
  const { title = current.title, contents = current.body, version = current.version } = body;
  if (version !== current.version) throw new AppError("CONFLICT");
  return addVersion(context, { ...params, ...query, title, body: contents, version });
}

/** Renders with the same pipeline as published documents. */
export async function previewDocument(
  { config, settings }: SignedInContext,
  { query, body }: UseCaseInput<typeof documents.preview>,
): Promise<EndpointResponse<typeof documents.preview>> {
  return viewText(body.contents, query.language, { config, settings });
}

/** The operator of the site, as far as it is set. */
export async function showOperator({
  settings,
}: Context): Promise<EndpointResponse<typeof documents.operator>> {
  return {
    name: settings.get("site.operatorName") || null,
    address: settings.get("site.operatorAddress") || null,
    email: settings.get("site.operatorEmail") || null,
  };
}

/** `version` is the version that the edited text is based on. */
async function addVersion(
  { db, config, settings, viewer, now }: SignedInContext,
  document: { slug: string; language: Locale; title: string; body: string; version: number },
): Promise<EndpointResponse<typeof documents.get>> {
  const added = await insertVersion(db, {
    ...document,
    version: document.version + 1,
    is_built_in: false,
    created_by: viewer.id,
    created_at: now,
  });
  if (!added) throw new AppError("CONFLICT");
  return viewDocument(added, { config, settings });
}

async function loadTranslation(db: Context["db"], slug: string, language: Locale): Promise<DocumentRow> {
  const row = (await findDocument(db, slug, language)) ?? (await findDocument(db, slug, BASE_LOCALE));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

function isIn(language: Locale): (row: DocumentRow) => boolean {
  return (row) => row.language === language;
}
