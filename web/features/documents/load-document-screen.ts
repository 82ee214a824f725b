import type { QueryClient } from "@tanstack/react-query";
import type { PageHead } from "#web/head.ts";
import { loadQuery } from "#web/load-query.ts";
import { aboutDocument, type LegalSlug } from "./legal-documents.ts";
import { documentQuery } from "./queries.ts";

/** Loads a legal document for its page; answers what the head says about it. */
export async function loadDocumentScreen(queryClient: QueryClient, slug: LegalSlug): Promise<PageHead> {
  const { title } = await loadQuery(queryClient, documentQuery(slug));
  return { title, description: aboutDocument(slug) };
}
