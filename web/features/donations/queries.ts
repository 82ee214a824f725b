import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { donations, DONATORS_PAGE_SIZE } from "#shared/donations/contract.ts";
import type { PaymentStatus } from "#shared/donations/lifecycle.ts";
import { call } from "#web/api.ts";

const HOUR_MS = 3_600_000;
/** A payment that is under way is asked for so often. */
const WATCH_EVERY_MS = 2000;

/** How one can donate here. */
export const offerQuery = queryOptions({
  queryKey: ["donations", "offer"],
  queryFn: ({ signal }) => call(donations.offer, {}, { signal }),
  staleTime: HOUR_MS,
});

/** How much was raised. */
export function donatedQuery(product: string) {
  return queryOptions({
    queryKey: ["donations", "donated", product],
    queryFn: ({ signal }) => call(donations.donated, { params: { product } }, { signal }),
  });
}

/** Who wanted to be named; kept while one looks at other pages. */
export const donatorsQuery = queryOptions({
  queryKey: ["donations", "donators"],
  queryFn: ({ signal }) => call(donations.donators, { query: { limit: DONATORS_PAGE_SIZE } }, { signal }),
});

/** One payment, watched for as long as it is under way. */
export function paymentQuery(id: string, code: string | undefined) {
  return queryOptions({
    queryKey: ["donations", "payment", id, code],
    queryFn: ({ signal }) =>
      call(donations.get, { params: { id }, query: code === undefined ? {} : { code } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? WATCH_EVERY_MS : false),
  });
}

/** What the account has paid. */
export const ownPaymentsQuery = queryOptions({
  queryKey: ["donations", "own"],
  queryFn: ({ signal }) => call(donations.own, { query: {} }, { signal }),
});

/** Payments of everybody, the newest first. */
export function paymentsQuery({ status, limit }: { status: PaymentStatus | undefined; limit: number }) {
  const query = { limit, ...(status === undefined ? {} : { status }) };
  return queryOptions({
    queryKey: ["donations", "payments", query],
    queryFn: ({ signal }) => call(donations.list, { query }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
