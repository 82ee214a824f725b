import type { documents, Document, DocumentRef } from "#shared/documents/contract.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import type { Locale } from "#shared/texts.ts";
import { renderMarkdown, renderQuestions } from "./markdown.ts";
import { fillOperator, type Site } from "./operator.ts";
import type { DocumentRow } from "./store.ts";

export function viewReference({ slug, language, title, version, created_at }: DocumentRow): DocumentRef {
  return { slug, language, title, version, updatedAt: created_at.toISOString() };
}

export function viewDocument(row: DocumentRow, site: Site): Document {
  return { ...viewReference(row), ...viewText(row.body, row.language, site) };
}

export function viewText(text: string, language: Locale, site: Site): Pick<Document, "contents" | "outline"> {
  return renderMarkdown(fillOperator(text, site), language);
}

export function viewQuestions(row: DocumentRow, site: Site): EndpointResponse<typeof documents.questions> {
  const body = fillOperator(row.body, site);
  return { ...viewReference(row), ...renderQuestions(body, row.language) };
}

export function viewVersion(row: DocumentRow): EndpointResponse<typeof documents.versions>["items"][number] {
  return { ...viewReference(row), body: row.body, updatedBy: row.created_by };
}
