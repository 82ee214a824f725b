import { EntrancePanel } from "#web/features/accounts/entrance-panel.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";

/** The address is confirmed; the staff will decide about the account. */
export function AwaitingApproval() {
  return (
    <EntrancePanel title={m.requests_waiting_title()} lead={m.requests_waiting_text()}>
      <LinkButton href="/" size="large" isWide>
        {m.requests_waiting_home()}
      </LinkButton>
    </EntrancePanel>
  );
}
