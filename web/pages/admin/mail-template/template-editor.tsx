import { useQuery } from "@tanstack/react-query";
import type { MailTemplate } from "#shared/mail-templates/templates.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { templateName } from "#web/features/mail-templates/template-names.ts";
import { templateQuery } from "#web/features/mail-templates/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Link } from "#web/ui/controls/link.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { languageNameIn } from "#web/ui/format/language.ts";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { TemplateForm } from "./template-form.tsx";

interface TemplateEditorProps {
  readonly template: MailTemplate;
  readonly language: Locale;
}

/** The texts of an email in one language, with a preview beside them. */
export function TemplateEditor({ template, language }: TemplateEditorProps) {
  const { data, error, isFetching, refetch } = useQuery(templateQuery(template, language));
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <Link href="/admin/settings?group=mail" className="rounded-xs text-small text-text-2 hover:text-text">
        {m.templates_back()}
      </Link>
      <h1 className="mark-wide text-h1 wrap-anywhere">{templateName(template)}</h1>
      <div className="mt-4 mb-6">
        <TabLinks
          label={m.templates_language()}
          links={LOCALES.map((locale) => ({
            href: `/admin/mail-templates/${template}/${locale}`,
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
      {data && <TemplateForm saved={data} />}
    </div>
  );
}
