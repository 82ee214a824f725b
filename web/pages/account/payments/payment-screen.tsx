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
import { publicConfig } from "#web/ssr/public-config.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { FeedbackHost } from "#web/ui/feedback/feedback-host.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

type PaymentPath = "/payment-continue" | "/payment-success" | "/payment-fail";

const PATHS: Readonly<Record<PaymentStatus, PaymentPath>> = {
  pending: "/payment-continue",
  succeeded: "/payment-success",
  refunded: "/payment-success",
  failed: "/payment-fail",
  expired: "/payment-fail",
};

/** Search parameters of the payment screens. */
interface PaymentSearch {
  readonly paymentId?: string;
  /** Access code from an email to the donor. */
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
  /** Renders a payment whose status belongs to this screen. */
  readonly children: (payment: Payment, code: string | undefined) => ReactNode;
}

/** Loads a payment and redirects to the screen for its status. */
export function PaymentScreen({ path, children }: PaymentScreenProps) {
  const { paymentId, code } = paymentSearch(useSearch({ strict: false }));
  const { paymentId: storedId, restored } = useSession();
  const id = paymentId ?? storedId;
  // Runs before the root layout restores the session.
  useEffect(() => restorePayment(), []);

  return (
    <>
      <CenteredLayout>
        {id ? (
          <LoadedPayment key={id} id={id} code={code} path={path}>
            {children}
          </LoadedPayment>
        ) : restored ? (
          <MissingPayment />
        ) : (
          <PaymentLoading />
        )}
      </CenteredLayout>
      <FeedbackHost />
    </>
  );
}

function LoadedPayment({
  id,
  code,
  path,
  children,
}: PaymentScreenProps & { readonly id: string; readonly code: string | undefined }) {
  const payment = useQuery(paymentQuery(id, code));
  const router = useRouter();
  const status = payment.data?.status;
  const expectedPath = status && PATHS[status];

  useEffect(() => {
    if (expectedPath === undefined || expectedPath === path) return;
    const search = new URLSearchParams({ paymentId: id, ...(code === undefined ? {} : { code }) });
    void router.navigate({ href: `${expectedPath}?${search}`, replace: true });
  }, [expectedPath, path, id, code, router]);

  if (payment.data && expectedPath === path) return children(payment.data, code);
  if (payment.error instanceof HttpError && payment.error.status === 404) return <MissingPayment />;
  if (payment.isError) {
    return (
      <PaymentPlaceholder>
        <ErrorState headingLevel={2} onRetry={() => void payment.refetch()} isRetrying={payment.isFetching}>
          {failureText(payment.error, m.ui_error_hint())}
        </ErrorState>
      </PaymentPlaceholder>
    );
  }
  return <PaymentLoading />;
}

function PaymentLoading() {
  return (
    <PaymentPlaceholder>
      <Loading>
        <SkeletonBlock className="h-40 w-full rounded-lg" />
      </Loading>
    </PaymentPlaceholder>
  );
}

/** Until the payment has loaded, the page has a generic heading. */
function PaymentPlaceholder({ children }: { readonly children: ReactNode }) {
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
      isFailed
      title={m.donations_missing_title()}
      actions={
        publicConfig().canDonate ? (
          <LinkButton href="/donate" variant="primary">
            {m.donations_start()}
          </LinkButton>
        ) : (
          <LinkButton href="/">{m.donations_home()}</LinkButton>
        )
      }
    >
      {publicConfig().canDonate ? m.donations_missing_text() : m.donations_missing_text_off()}
    </PaymentPanel>
  );
}
