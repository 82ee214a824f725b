import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useMember } from "#web/session/viewer.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Guide } from "./guide.tsx";

export const Route = createFileRoute("/_default/_staff/admin/guide")({
  // Every page loads this line: the component knows the questions.
  validateSearch: ({ question }: Record<string, unknown>): { question?: string } =>
    typeof question === "string" ? { question } : {},
  loader: () => ({ title: m.guide_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminGuidePage,
});

function AdminGuidePage() {
  const { role } = useMember();
  const { question } = Route.useSearch();
  return (
    <div className="measure-text pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.guide_title()}</h1>
      {role === "admin" ? (
        <>
          <p className="mt-2 max-w-[70ch] text-pretty text-text-2">{m.guide_intro()}</p>
          <Guide question={question} />
        </>
      ) : (
        <div className="mt-7">
          <EmptyState title={m.settings_forbidden_title()}>{m.settings_forbidden()}</EmptyState>
        </div>
      )}
    </div>
  );
}
