import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { mailTemplates, type EditedTemplate, type EmailPreview } from "#shared/mail-templates/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import type { TemplateDraft } from "./use-template-draft.ts";

interface TemplatePreviewProps {
  readonly template: EditedTemplate;
  readonly draft: TemplateDraft;
}

/** The email with the edited texts and the values of an example, as it would be sent. */
export function TemplatePreview({ template, draft }: TemplatePreviewProps) {
  const [index, setIndex] = useState(0);
  const { data, error } = draft.preview;
  const [last, setLast] = useState(data);
  // Texts with mistakes have no preview: the one before them stays.
  if (data && data !== last) setLast(data);
  const shown = (data ?? last)?.examples[index];
  return (
    <section
      aria-labelledby="email-preview"
      className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4 lg:sticky lg:top-24"
    >
      <h2 id="email-preview" className="text-h3 font-[680]">
        {m.templates_preview()}
      </h2>
      {template.examples > 1 && (
        <Select
          label={m.templates_example_choice()}
          options={Array.from({ length: template.examples }, (_, number) => ({
            value: String(number),
            label: m.templates_example_number({ number: number + 1 }),
          }))}
          value={String(index)}
          onChange={(value) => setIndex(Number(value))}
        />
      )}
      {error && (
        <p role="status" className="text-small text-danger-ink">
          {draft.hasErrors ? m.templates_preview_stale() : failureText(error, m.ui_error_hint())}
        </p>
      )}
      {shown ? (
        <Email email={shown} template={template} />
      ) : (
        !error && <SkeletonBlock className="h-[560px] w-full rounded-md" />
      )}
      <TestEmail template={template} draft={draft} example={index} />
    </section>
  );
}

interface EmailProps {
  readonly email: EmailPreview;
  readonly template: EditedTemplate;
}

function Email({ email, template: { language } }: EmailProps) {
  return (
    <>
      <p lang={language} className="text-control font-[600] wrap-anywhere">
        {m.templates_preview_subject({ subject: email.subject })}
      </p>
      <Tabs
        label={m.templates_preview()}
        tabs={[
          {
            id: "html",
            label: m.templates_preview_html(),
            content: (
              // Without any permission: no scripts, no forms, and no access to this page.
              <iframe
                sandbox=""
                title={m.templates_preview_frame()}
                srcDoc={withoutNavigation(email.html)}
                className="h-[560px] w-full rounded-md border border-line bg-white"
              />
            ),
          },
          {
            id: "text",
            label: m.templates_preview_text(),
            content: (
              <pre
                lang={language}
                className="rounded-md border border-line bg-surface-2 p-4 font-mono text-small whitespace-pre-wrap wrap-anywhere"
              >
                {email.text}
              </pre>
            ),
          },
        ]}
      />
    </>
  );
}

/** Links want a window of their own, which the sandbox does not open: the preview stays. */
function withoutNavigation(html: string): string {
  return html.replace(/<head[^>]*>/, '$&<base target="_blank">');
}

function TestEmail({ template, draft, example }: TemplatePreviewProps & { readonly example: number }) {
  const sending = useMutation({
    mutationFn: () => {
      const { template: name, language } = template;
      const body = { texts: draft.texts, example };
      return call(mailTemplates.sendTest, { params: { template: name, language }, body });
    },
  });
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Button icon={<Send />} isPending={sending.isPending} onClick={() => sending.mutate()}>
        {m.templates_test()}
      </Button>
      <div role="status" className="w-full text-small empty:hidden">
        {sending.data &&
          (sending.data.smtp ? (
            <p className="wrap-anywhere">{m.templates_test_sent({ to: sending.data.to })}</p>
          ) : (
            <p>
              {m.templates_test_kept()}{" "}
              <Link href="/admin/mails" className="rounded-xs text-accent-ink underline underline-offset-4">
                {m.templates_test_outbox()}
              </Link>
            </p>
          ))}
      </div>
      {sending.isError && <Notice kind="failure">{failureText(sending.error, m.ui_error_hint())}</Notice>}
    </div>
  );
}
