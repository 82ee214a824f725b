import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { HttpError } from "#shared/client.ts";
import type { Payment } from "#shared/donations/contract.ts";
import type { PaymentStatus } from "#shared/donations/lifecycle.ts";
import { paymentQuery } from "#web/features/donations/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { CenteredLayout } from "#web/layouts/centered-layout.tsx";
import { restorePayment } from "#web/session/running-payment.ts";
import { useSession } from "#web/session/session.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/skeleton.tsx";
import { SnackbarHost } from "#web/ui/snackbar-host.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

type PaymentPath = "/payment-continue" | "/payment-success" | "/payment-fail";

const PATHS: Readonly<Record<PaymentStatus, PaymentPath>> = {
  pending: "/payment-continue",
  succeeded: "/payment-success",
  refunded: "/payment-success",
  failed: "/payment-fail",
  expired: "/payment-fail",
};

/** What these screens read from their addresses. */
interface PaymentSearch {
  readonly paymentId?: string;
  /** Of a mail to the donor: what it lets them do. */
  readonly code?: string;
}

function paymentSearch({ paymentId, code }: Readonly<Record<string, unknown>>): PaymentSearch {
  return {
    ...(typeof paymentId === "string" ? { paymentId } : {}),
    ...(typeof code === "string" ? { code } : {}),
  };
}

interface PaymentScreenProps {
  readonly path: PaymentPath;
  /** What it says of a payment that belongs here. */
  readonly children: (payment: Payment, code: string | undefined) => ReactNode;
}

/** A payment on the screen that belongs to how it stands: whoever is on another one is led there. */
export function PaymentScreen({ path, children }: PaymentScreenProps) {
  const { paymentId, code } = paymentSearch(useSearch({ strict: false }));
  const { paymentId: kept, restored } = useSession();
  const id = paymentId ?? kept;
  // Runs before the session is restored, which the frame around all pages does.
  useEffect(() => restorePayment(), []);

  return (
    <>
      <CenteredLayout>
        {id ? (
          <KnownPayment key={id} id={id} code={code} path={path}>
            {children}
          </KnownPayment>
        ) : restored ? (
          <MissingPayment />
        ) : (
          <ComingPayment />
        )}
      </CenteredLayout>
      <SnackbarHost />
    </>
  );
}

function KnownPayment({
  id,
  code,
  path,
  children,
}: PaymentScreenProps & { readonly id: string; readonly code: string | undefined }) {
  const payment = useQuery(paymentQuery(id, code));
  const router = useRouter();
  const status = payment.data?.status;
  const wanted = status && PATHS[status];

  useEffect(() => {
    if (wanted === undefined || wanted === path) return;
    const search = new URLSearchParams({ paymentId: id, ...(code === undefined ? {} : { code }) });
    void router.navigate({ href: `${wanted}?${search}`, replace: true });
  }, [wanted, path, id, code, router]);

  if (payment.data && wanted === path) return children(payment.data, code);
  if (payment.error instanceof HttpError && payment.error.status === 404) return <MissingPayment />;
  if (payment.isError) {
    return (
      <Untold>
        <ErrorState headingLevel={2} onRetry={() => void payment.refetch()} isRetrying={payment.isFetching}>
          {failureText(payment.error, m.ui_error_hint())}
        </ErrorState>
      </Untold>
    );
  }
  return <ComingPayment />;
}

function ComingPayment() {
  return (
    <Untold>
      <Loading>
        <SkeletonBlock className="h-40 w-full rounded-lg" />
      </Loading>
    </Untold>
  );
}

/** While there is nothing to say of the payment, the page is called by what it is about. */
function Untold({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid w-full max-w-[480px] gap-6">
      <h1 className="mark-wide text-h1">{m.donations_payment()}</h1>
      {children}
    </div>
  );
}

function MissingPayment() {
  return (
    <PaymentPanel
      isBroken
      title={m.donations_missing_title()}
      actions={
        <LinkButton href="/donate" variant="primary">
          {m.donations_start()}
        </LinkButton>
      }
    >
      {m.donations_missing_text()}
    </PaymentPanel>
  );
}
