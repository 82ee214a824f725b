import type { PaymentStatus } from "#shared/donations/lifecycle.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Readonly<Record<PaymentStatus, () => string>> = {
  pending: m.donations_status_pending,
  succeeded: m.donations_status_succeeded,
  failed: m.donations_status_failed,
  expired: m.donations_status_expired,
  refunded: m.donations_status_refunded,
};

export function statusName(status: PaymentStatus): string {
  return NAMES[status]();
}
