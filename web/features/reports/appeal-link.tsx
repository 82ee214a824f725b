import { APPEAL_PATH } from "#shared/moderation/appeal.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";

/** The last line of a notice about a decision: where its reader can disagree. */
export function AppealLink() {
  return (
    <p className="mt-1.5">
      <Link href={APPEAL_PATH} className="rounded-xs underline underline-offset-4 hover:no-underline">
        {m.moderation_object()}
      </Link>
    </p>
  );
}
