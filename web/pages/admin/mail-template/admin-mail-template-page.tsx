import { createFileRoute, notFound } from "@tanstack/react-router";
import { MAIL_TEMPLATES } from "#shared/mail-templates/templates.ts";
import { LOCALES } from "#shared/texts.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TemplateEditor } from "./template-editor.tsx";

export const Route = createFileRoute("/_default/_staff/admin/mail-templates/$template/$language")({
  loader: () => ({ title: m.templates_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminMailTemplatePage,
});

function AdminMailTemplatePage() {
  const { role } = useMember();
  const params = Route.useParams();
  const template = MAIL_TEMPLATES.find((one) => one === params.template);
  const language = LOCALES.find((one) => one === params.language);
  if (!template || !language) throw notFound();
  if (role !== "admin") {
    return (
      <div className="measure-wide pt-8 max-sm:pt-4">
        <h1 className="mark-wide text-h1">{m.templates_title()}</h1>
        <div className="mt-7">
          <EmptyState title={m.settings_forbidden_title()}>{m.settings_forbidden()}</EmptyState>
        </div>
      </div>
    );
  }
  return <TemplateEditor key={`${template} ${language}`} template={template} language={language} />;
}
