import { donations } from "#shared/donations/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { donate } from "./donate.ts";
import {
  bookTransfer,
  cancelRegular,
  listAllPayments,
  listBoard,
  listOwn,
  listRunning,
  showDonated,
  showOffer,
  showPayment,
  completeTrial,
} from "./donations.ts";

export function bindDonations({ bind }: Binder): void {
  bind(donations.offer, showOffer);
  bind(donations.donated, showDonated);
  bind(donations.donators, listBoard);
  bind(donations.donate, donate, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(donations.list, listAllPayments);
  bind(donations.running, listRunning);
  bind(donations.own, listOwn);
  bind(donations.get, showPayment, { rateLimit: { max: 120, perSeconds: 60 } });
  bind(donations.cancel, cancelRegular, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(donations.book, bookTransfer);
  bind(donations.tryOut, completeTrial, { rateLimit: { max: 20, perSeconds: 600 } });
}
