import { useQuery } from "@tanstack/react-query";
import { BASE_LOCALE, type Locale, LOCALES } from "#shared/texts.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { languageNameIn } from "#web/ui/format/language.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { EditorForm } from "./editor-form.tsx";
import { versionsQuery } from "./queries.ts";

interface DocumentEditorProps {
  readonly slug: string;
  readonly language: Locale;
}

/** A document in one language: editor, preview and version history. */
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
          links={LOCALES.map((locale) => ({
            href: locale === BASE_LOCALE ? path : `${path}?language=${locale}`,
            label: languageNameIn(locale, getLocale()),
            isCurrent: language === locale,
          }))}
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
