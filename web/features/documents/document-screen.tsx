import { useQuery } from "@tanstack/react-query";
import { Files } from "lucide-react";
import type { Document } from "#shared/documents/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import styles from "./document-screen.module.css";
import type { LegalSlug } from "./legal-documents.ts";
import { Prose } from "./prose.tsx";
import { documentQuery } from "./queries.ts";
import { useCurrentHeading } from "./use-current-heading.ts";

/** A legal document with a table of contents that marks the current section. */
export function DocumentScreen({ slug }: { readonly slug: LegalSlug }) {
  const { data, isFetching, refetch } = useQuery(documentQuery(slug));
  if (!data) {
    return (
      <div className="pt-8">
        <h1 className="sr-only">{m.pages_documents_title()}</h1>
        <ErrorState
          title={m.home_document_failed()}
          headingLevel={2}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  const sections = data.outline.filter(({ level }) => level === 2);
  return (
    <article className={styles["document"]} lang={data.language}>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>{data.title}</h1>
        <p className={styles["version"]} lang={getLocale()}>
          {m.pages_document_version({ version: data.version })} <DateOf at={data.updatedAt} />
        </p>
        {data.language !== getLocale() && <p lang={getLocale()}>{m.pages_document_polish_only()}</p>}
        <span aria-hidden="true" className={`mark-dial ${styles["dial"]}`} />
      </header>
      <aside className={styles["aside"]} lang={getLocale()}>
        <details className={styles["folded"]}>
          <summary>{m.pages_document_contents()}</summary>
          <Contents sections={sections} language={data.language} />
        </details>
        <nav className={styles["contents"]} aria-label={m.pages_document_contents()}>
          <CurrentContents sections={sections} language={data.language} />
        </nav>
      </aside>
      <div className={styles["text"]}>
        <Prose html={data.contents} />
        <p className={styles["more"]} lang={getLocale()}>
          <LinkButton href="/regulaminy" icon={<Files />}>
            {m.pages_document_all()}
          </LinkButton>
        </p>
      </div>
    </article>
  );
}

interface ContentsProps {
  readonly sections: Document["outline"];
  readonly language: Document["language"];
  readonly currentId?: string | undefined;
}

function CurrentContents(props: ContentsProps) {
  const currentId = useCurrentHeading(props.sections.map(({ id }) => id));
  return <Contents {...props} currentId={currentId} />;
}

function Contents({ sections, language, currentId }: ContentsProps) {
  return (
    <ol className={styles["list"]} lang={language}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === currentId ? "location" : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
