import { createFileRoute } from "@tanstack/react-router";
import type { Payment } from "#shared/donations/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PaymentScreen } from "./payment-screen.tsx";

export const Route = createFileRoute("/payment-fail")({
  loader: () => ({ title: m.donations_payment(), isPrivate: true }),
  head: loadedHead,
  component: PaymentFailPage,
});

function PaymentFailPage() {
  return (
    <PaymentScreen path="/payment-fail">
      {({ status }) => (
        <PaymentPanel
          isFailed
          title={m.donations_fail_title()}
          actions={
            <>
              {publicConfig().canDonate && (
                <LinkButton href="/donate" variant="primary">
                  {m.donations_again()}
                </LinkButton>
              )}
              <LinkButton href="/">{m.donations_home()}</LinkButton>
            </>
          }
        >
          <p role="status">{failureReason(status)}</p>
        </PaymentPanel>
      )}
    </PaymentScreen>
  );
}

/** Only while donations are on is there a way to try again. */
function failureReason(status: Payment["status"]): string {
  if (!publicConfig().canDonate) return m.donations_fail_text_off();
  return status === "expired" ? m.donations_expired_text() : m.donations_fail_text();
}
