import { useQuery } from "@tanstack/react-query";
import { operatorQuery } from "#web/features/documents/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Lists the operator settings that are missing in the public documents, for the staff. */
export function MissingSettings() {
  const { data: operator } = useQuery(operatorQuery);
  if (!operator) return null;
  const settings = [
    { name: "OPERATOR_NAME", value: operator.name },
    { name: "OPERATOR_ADDRESS", value: operator.address },
    { name: "OPERATOR_EMAIL", value: operator.email },
  ];
  const names = settings.filter(({ value }) => value === null).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice tone="warning" className="mt-4" title={m.admin_settings_missing({ names: names.join(", ") })}>
      {m.admin_settings_missing_text()}
    </Notice>
  );
}
