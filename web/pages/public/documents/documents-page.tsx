import { createFileRoute } from "@tanstack/react-router";
import { useSuspenseQuery } from "@tanstack/react-query";
import { LEGAL_DOCUMENTS } from "#web/features/documents/legal-documents.ts";
import { documentsQuery } from "#web/features/documents/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import styles from "./documents.module.css";
import { siteName } from "#web/ssr/public-config.ts";

export const Route = createFileRoute("/_default/regulaminy")({
  loader: async ({ context }) => {
    await loadQuery(context.queryClient, documentsQuery);
    return {
      title: m.pages_documents_title(),
      description: m.pages_documents_description({ site: siteName() }),
    };
  },
  head: loadedHead,
  component: DocumentsPage,
});

function DocumentsPage() {
  const { data } = useSuspenseQuery(documentsQuery);
  return (
    <div className={styles["page"]}>
      <h1 className={styles["title"]}>{m.pages_documents_title()}</h1>
      <p className={styles["lead"]}>{m.pages_documents_lead()}</p>
      <ul className={styles["list"]}>
        {LEGAL_DOCUMENTS.map(({ slug, about }) => {
          const document = data.items.find((item) => item.slug === slug);
          return (
            document && (
              <li key={slug} className={styles["item"]}>
                <h2 className={styles["name"]} lang={document.language}>
                  <Link href={`/${slug}`}>{document.title}</Link>
                </h2>
                <p className={styles["about"]}>{about()}</p>
                <p className={styles["version"]}>
                  {m.pages_document_version({ version: document.version })} <DateOf at={document.updatedAt} />
                </p>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
