import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { TemplateState } from "#shared/mail-templates/contract.ts";
import { TEMPLATE_AREAS, TEMPLATES_BY_AREA, type MailTemplate } from "#shared/mail-templates/templates.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { templateAreaName, templateName } from "#web/features/mail-templates/template-names.ts";
import { templatesQuery } from "#web/features/mail-templates/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { siteName } from "#web/ssr/public-config.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { languageNameIn } from "#web/ui/format/language.ts";

/** The emails that the site sends, each with a link to the editor of its texts. */
export function MailTemplateList() {
  const list = useQuery(templatesQuery);
  return (
    <section aria-labelledby="mail-templates" className="mt-10">
      <h2 id="mail-templates" className="mark-wide text-h2">
        {m.templates_title()}
      </h2>
      <p className="mt-2 mb-6 max-w-[70ch] text-pretty text-text-2">
        {m.templates_intro({ site: siteName() })}
      </p>
      <QueryList list={list} skeleton={<SkeletonBlock className="h-96 w-full rounded-lg" />} empty={null}>
        {(items) => (
          <div className="grid grid-cols-1 gap-7">
            {TEMPLATE_AREAS.map((area) => (
              <section key={area} aria-labelledby={`mail-templates-${area}`}>
                <h3 id={`mail-templates-${area}`} className="mb-2.5 font-[650]">
                  {templateAreaName(area)}
                </h3>
                <ul className="overflow-hidden rounded-lg border border-line bg-surface-1">
                  {TEMPLATES_BY_AREA[area].map((template) => (
                    <Row
                      key={template}
                      template={template}
                      languages={items.find((item) => item.template === template)?.languages ?? []}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </QueryList>
    </section>
  );
}

interface RowProps {
  readonly template: MailTemplate;
  readonly languages: readonly TemplateState[];
}

function Row({ template, languages }: RowProps) {
  const outdated = languages.filter(({ isOutdated }) => isOutdated);
  const edited = languages.filter(({ isEdited, isOutdated }) => isEdited && !isOutdated);
  return (
    <li className="border-line not-first:border-t">
      <Link
        href={`/admin/mail-templates/${template}/${getLocale()}`}
        className="flex items-center gap-4 px-5 py-3.5 -outline-offset-2 transition-colors hover:bg-surface-2 max-sm:px-4"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-[600] wrap-anywhere">{templateName(template)}</span>
          {edited.length > 0 && (
            <span className="block text-small text-accent-ink">
              {m.templates_edited({ languages: namesOf(edited) })}
            </span>
          )}
          {outdated.length > 0 && (
            <span className="block text-small text-danger-ink">
              {m.templates_outdated({ languages: namesOf(outdated) })}
            </span>
          )}
        </span>
        <ChevronRight className="shrink-0 text-text-3" />
      </Link>
    </li>
  );
}

function namesOf(languages: readonly TemplateState[]): string {
  return languages.map(({ language }) => languageNameIn(language, getLocale())).join(", ");
}
