import type { documents, Document, DocumentRef } from "#shared/documents/contract.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import type { Locale } from "#shared/texts.ts";
import type { Config } from "#server/platform/config.ts";
import { renderMarkdown, renderQuestions } from "./markdown.ts";
import { fillOperator } from "./operator.ts";
import type { DocumentRow } from "./store.ts";

export function viewReference({ slug, language, title, version, created_at }: DocumentRow): DocumentRef {
  return { slug, language, title, version, updatedAt: created_at.toISOString() };
}

export function viewDocument(row: DocumentRow, config: Config): Document {
  return { ...viewReference(row), ...viewText(row.body, row.language, config) };
}

export function viewText(
  text: string,
  language: Locale,
  config: Config,
): Pick<Document, "contents" | "outline"> {
  return renderMarkdown(fillOperator(text, config), language);
}

export function viewQuestions(
  row: DocumentRow,
  config: Config,
): EndpointResponse<typeof documents.questions> {
  const body = fillOperator(row.body, config);
  return { ...viewReference(row), ...renderQuestions(body, row.language) };
}

export function viewVersion(row: DocumentRow): EndpointResponse<typeof documents.versions>["items"][number] {
  return { ...viewReference(row), body: row.body, updatedBy: row.created_by };
}
