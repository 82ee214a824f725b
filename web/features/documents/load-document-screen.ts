import type { QueryClient } from "@tanstack/react-query";
import type { PageHead } from "#web/head/head.ts";
import { loadQuery } from "#web/data/load-query.ts";
import { aboutDocument, type LegalSlug } from "./legal-documents.ts";
import { documentQuery } from "./queries.ts";

/** Loads a legal document for its page; returns the page metadata. */
export async function loadDocumentScreen(queryClient: QueryClient, slug: LegalSlug): Promise<PageHead> {
  const description = aboutDocument(slug);
  const query = documentQuery(slug);
  if (import.meta.env.SSR) return { title: (await loadQuery(queryClient, query)).title, description };
  // In the browser the page itself shows a load failure.
  await queryClient.prefetchQuery(query);
  return { title: queryClient.getQueryData(query.queryKey)?.title ?? "", description };
}
