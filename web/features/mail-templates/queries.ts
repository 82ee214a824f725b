import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PAGE_MAX_ITEMS } from "#shared/paging.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import type { MailTemplate } from "#shared/mail-templates/templates.ts";
import type { Locale } from "#shared/texts.ts";
import { call } from "#web/data/api.ts";

export const MAIL_TEMPLATES_KEY = ["mail-templates"] as const;

/** The emails of the site; always refetched, because another administrator may have changed one. */
export const templatesQuery = queryOptions({
  queryKey: [...MAIL_TEMPLATES_KEY, "list"],
  queryFn: ({ signal }) => call(mailTemplates.list, undefined, { signal }),
  staleTime: 0,
});

/** The texts of an email in a language; always refetched, too. */
export function templateQuery(template: MailTemplate, language: Locale) {
  return queryOptions({
    queryKey: [...MAIL_TEMPLATES_KEY, "texts", template, language],
    queryFn: ({ signal }) => call(mailTemplates.get, { params: { template, language } }, { signal }),
    staleTime: 0,
  });
}

/** What emails with these texts look like. */
export function templatePreviewQuery(
  template: MailTemplate,
  language: Locale,
  texts: Readonly<Record<string, string>>,
) {
  return queryOptions({
    queryKey: [...MAIL_TEMPLATES_KEY, "preview", template, language, texts],
    queryFn: ({ signal }) =>
      call(mailTemplates.preview, { params: { template, language }, body: { texts } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The newest changes of the texts of an email, newest first. */
export function templateHistoryQuery(template: MailTemplate, language: Locale) {
  return queryOptions({
    queryKey: [...MAIL_TEMPLATES_KEY, "history", template, language],
    queryFn: ({ signal }) =>
      call(
        mailTemplates.history,
        { params: { template, language }, query: { limit: PAGE_MAX_ITEMS } },
        { signal },
      ),
    staleTime: 0,
  });
}
