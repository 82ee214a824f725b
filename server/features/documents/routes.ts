import { documents } from "#shared/documents/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { showAbout } from "./about.ts";
import {
  editDocument,
  listDocuments,
  listVersions,
  previewDocument,
  putDocument,
  showDocument,
  showOperator,
  showQuestions,
} from "./documents.ts";

export function bindDocuments({ bind }: Binder): void {
  bind(documents.list, listDocuments, { shared: true });
  bind(documents.get, showDocument, { shared: true });
  bind(documents.questions, showQuestions, { shared: true });
  bind(documents.versions, listVersions);
  bind(documents.preview, previewDocument, { rateLimit: { max: 120, perSeconds: 60 } });
  bind(documents.put, putDocument);
  bind(documents.edit, editDocument);
  bind(documents.about, showAbout, { shared: true });
  bind(documents.operator, showOperator, { shared: true });
}
