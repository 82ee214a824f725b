import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
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
              <LinkButton href="/donate" variant="primary">
                {m.donations_again()}
              </LinkButton>
              <LinkButton href="/">{m.donations_home()}</LinkButton>
            </>
          }
        >
          <p role="status">{status === "expired" ? m.donations_expired_text() : m.donations_fail_text()}</p>
        </PaymentPanel>
      )}
    </PaymentScreen>
  );
}
