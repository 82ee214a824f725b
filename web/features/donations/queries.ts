import { queryOptions } from "@tanstack/react-query";
import { donations, DONATORS_PAGE_SIZE } from "#shared/donations/contract.ts";
import type { PaymentStatus } from "#shared/donations/lifecycle.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";

const HOUR_MS = 3_600_000;
/** Polling interval of a payment in progress. */
const POLL_INTERVAL_MS = 2000;

/** Available donation options. */
export const offerQuery = queryOptions({
  queryKey: ["donations", "offer"],
  queryFn: ({ signal }) => call(donations.offer, {}, { signal }),
  staleTime: HOUR_MS,
});

/** Amount raised. */
export function donatedQuery(product: string) {
  return queryOptions({
    queryKey: ["donations", "donated", product],
    queryFn: ({ signal }) => call(donations.donated, { params: { product } }, { signal }),
  });
}

/** Donators who want to be named; cached while the visitor views other pages. */
export const donatorsQuery = queryOptions({
  queryKey: ["donations", "donators"],
  queryFn: ({ signal }) => call(donations.donators, { query: { limit: DONATORS_PAGE_SIZE } }, { signal }),
});

/** One payment, polled while it is in progress. */
export function paymentQuery(id: string, code: string | undefined) {
  return queryOptions({
    queryKey: ["donations", "payment", id, code],
    queryFn: ({ signal }) =>
      call(donations.get, { params: { id }, query: code === undefined ? {} : { code } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? POLL_INTERVAL_MS : false),
  });
}

/** Payments of the account. */
export const ownPaymentsQuery = queryOptions({
  queryKey: ["donations", "own"],
  queryFn: ({ signal }) => call(donations.own, { query: {} }, { signal }),
});

/** Monthly donations that go on, newest first. */
export const runningDonationsQuery = listPagesQuery(["donations", "running"], (offset, signal) =>
  call(donations.running, { query: { offset } }, { signal }),
);

/** Payments of all users, newest first. */
export function paymentsQuery(status: PaymentStatus | undefined) {
  const query = status === undefined ? {} : { status };
  return listPagesQuery(["donations", "payments", query], (offset, signal) =>
    call(donations.list, { query: { ...query, offset } }, { signal }),
  );
}
