import { useQuery } from "@tanstack/react-query";
import { operatorQuery } from "#web/features/documents/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Lists the settings that are missing in the public documents, for the staff. */
export function MissingSettings() {
  const { role } = useMember();
  const { data: operator } = useQuery(operatorQuery);
  if (!operator) return null;
  const settings = [
    { name: m.settings_operator_name(), value: operator.name },
    { name: m.settings_operator_address(), value: operator.address },
    { name: m.settings_operator_email(), value: operator.email },
  ];
  const names = settings.filter(({ value }) => value === null).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice
      tone="warning"
      className="mt-4"
      title={m.admin_settings_missing({ names: names.join(", ") })}
      action={
        role === "admin" && (
          <Link
            href="/admin/settings"
            className="rounded-xs font-[560] text-accent-ink underline underline-offset-4"
          >
            {m.settings_title()}
          </Link>
        )
      }
    >
      {m.admin_settings_missing_text()}
    </Notice>
  );
}
