import type { Section as SectionRecord } from "#shared/home/sections.ts";
import { LEGAL_DOCUMENTS } from "#web/features/documents/legal-documents.ts";
import { Prose } from "#web/features/documents/prose.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Section } from "#web/ui/layout/section.tsx";

interface DocumentSectionProps {
  readonly section: Extract<SectionRecord, { readonly type: "document" }>;
}

/** A text by staff. If it has its own page, only the beginning is shown. */
export function DocumentSection({ section: { documentSlug, document } }: DocumentSectionProps) {
  if (!document) {
    return (
      <Notice tone="danger" className="mt-[46px]">
        {m.home_document_failed()}
      </Notice>
    );
  }
  const { title, contents, language } = document;
  const hasPage = LEGAL_DOCUMENTS.some(({ slug }) => slug === documentSlug);
  const more = {
    href: `/${documentSlug}`,
    label: (
      <>
        {m.home_document_more()}
        <span className="sr-only">: {title}</span>
      </>
    ),
  };
  return (
    <Section
      title={<span lang={language === getLocale() ? undefined : language}>{title}</span>}
      more={hasPage ? more : undefined}
    >
      <div
        lang={language}
        className={
          hasPage ? "max-h-[320px] overflow-hidden mask-b-from-[calc(100%-96px)] mask-b-to-100%" : undefined
        }
        // Clipped content must not be reachable with the keyboard.
        inert={hasPage}
      >
        <Prose html={contents} />
      </div>
    </Section>
  );
}
