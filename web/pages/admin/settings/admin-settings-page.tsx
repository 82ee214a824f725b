import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { useMember } from "#web/session/viewer.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SETTING_GROUPS, type Group } from "./setting-groups.ts";
import { Settings } from "./settings.tsx";

export const Route = createFileRoute("/_default/_staff/admin/settings")({
  validateSearch: ({ group }: Record<string, unknown>): { group?: Group } => {
    const known = SETTING_GROUPS.find((one) => one === group);
    return known === undefined || known === SETTING_GROUPS[0] ? {} : { group: known };
  },
  loader: () => ({ title: m.settings_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminSettingsPage,
});

function AdminSettingsPage() {
  const { role } = useMember();
  const { group = SETTING_GROUPS[0] } = Route.useSearch();
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.settings_title()}</h1>
      {role === "admin" ? (
        <>
          <p className="mt-2 max-w-[70ch] text-pretty text-text-2">
            {m.settings_intro()}{" "}
            <Link
              href="/admin/guide"
              className="rounded-xs font-[560] text-accent-ink underline underline-offset-4"
            >
              {m.guide_open()}
            </Link>
          </p>
          <Settings group={group} />
        </>
      ) : (
        <div className="mt-7">
          <EmptyState title={m.settings_forbidden_title()}>{m.settings_forbidden()}</EmptyState>
        </div>
      )}
    </div>
  );
}
