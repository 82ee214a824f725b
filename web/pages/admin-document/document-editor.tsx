import { useQuery } from "@tanstack/react-query";
import type { Locale } from "#shared/texts.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { Loading, SkeletonBlock } from "#web/ui/skeleton.tsx";
import { TabLinks } from "#web/ui/tab-links.tsx";
import { EditorForm } from "./editor-form.tsx";
import { versionsQuery } from "./queries.ts";

interface DocumentEditorProps {
  readonly slug: string;
  readonly language: Locale;
}

/** A document in one language: its text, how it will look, what it was before. */
export function DocumentEditor({ slug, language }: DocumentEditorProps) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(slug, language));
  const path = `/admin/documents/${slug}`;
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <Link href="/admin/documents" className="rounded-xs text-small text-text-2 hover:text-text">
        {m.contacts_documents()}
      </Link>
      <h1 className="mark-wide text-h1 wrap-anywhere">{data?.[0]?.title ?? slug}</h1>
      <div className="mt-4 mb-6">
        <TabLinks
          label={m.contacts_document_language()}
          links={[
            { href: path, label: m.contacts_document_language_pl(), isCurrent: language === "pl" },
            {
              href: `${path}?language=en`,
              label: m.contacts_document_language_en(),
              isCurrent: language === "en",
            },
          ]}
        />
      </div>
      {!data && error && (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching}>
          {failureText(error, m.ui_error_hint())}
        </ErrorState>
      )}
      {!data && !error && (
        <Loading>
          <SkeletonBlock className="h-11 w-full rounded-sm" />
          <SkeletonBlock className="mt-5 h-96 w-full rounded-sm" />
        </Loading>
      )}
      {data && <EditorForm slug={slug} language={language} versions={data} />}
    </div>
  );
}
