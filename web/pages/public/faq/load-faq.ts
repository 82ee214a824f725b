import type { QueryClient } from "@tanstack/react-query";
import { questionsQuery } from "#web/features/documents/queries.ts";
import type { PageHead } from "#web/head/head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { siteName } from "#web/ssr/public-config.ts";

/** Loads the questions; adds FAQPage structured data for search engines. */
export async function loadFaq(queryClient: QueryClient): Promise<PageHead> {
  const { title, groups } = await loadQuery(queryClient, questionsQuery("faq"));
  const questions = groups.flatMap((group) => group.questions);
  return {
    title,
    description: m.pages_faq_description({ site: siteName() }),
    jsonLd: {
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  };
}
