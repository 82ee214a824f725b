import * as z from "zod/mini";
import { Address, Email, PersonName, Phone } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { PAYMENT_STATUSES, REGULAR_STATES } from "./lifecycle.ts";
import { CURRENCY, isWholeGrosze } from "./money.ts";

export const DONATION_TYPES = ["once", "regular"] as const;
export type DonationType = (typeof DONATION_TYPES)[number];
const PROVIDERS = ["stripe", "transfer", "test"] as const;
export type ProviderName = (typeof PROVIDERS)[number];
export const CITY_MAX_CHARACTERS = 30;
const DONATION_MAX_ZLOTY = 50_000;
export const DONATORS_PAGE_SIZE = 100;
export const PAYMENTS_PAGE_SIZE = 25;
const HOUSE_MAX_CHARACTERS = 16;
const ZIP_MAX_CHARACTERS = 12;

const line = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));
const Consent = z.literal(true, "REQUIRED");
const Zloty = z.number();
const Currency = z.literal(CURRENCY);

/** What somebody gives, and who. */
const Donation = z.object({
  name: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.optional(Phone),
  street: z.optional(Address),
  houseNumber: line(HOUSE_MAX_CHARACTERS),
  flat: line(HOUSE_MAX_CHARACTERS),
  zip: line(ZIP_MAX_CHARACTERS),
  city: line(CITY_MAX_CHARACTERS),
  /** In złoty, with two decimal places at most. The least one is the site's setting, see `donations.offer`. */
  amount: z.number().check(z.maximum(DONATION_MAX_ZLOTY), z.refine(isWholeGrosze, "INVALID")),
  type: z.enum(DONATION_TYPES),
  consents: z.object({
    terms: Consent,
    personalData: Consent,
    /** To be named on the donors board. */
    donatorsList: z._default(z.boolean(), false),
  }),
});

/** A payment as everybody sees it who knows its id; it names nobody. */
export const Payment = z.object({
  _id: Id,
  status: z.enum(PAYMENT_STATUSES),
  amount: Zloty,
  currency: Currency,
  type: z.enum(DONATION_TYPES),
  /** Where it is paid, while that is up to the payer. */
  redirectUrl: z.nullable(z.string()),
  /** What to write into the transfer that is waited for, and the code that apps of Polish banks read. */
  transfer: z.nullable(
    z.object({ recipient: z.string(), account: z.string(), title: z.string(), qr: z.string() }),
  ),
  /** No money moves. */
  isTest: z.boolean(),
  /** Whether it repeats each month; null for donations that are made once, and until the first is paid. */
  regular: z.nullable(z.enum(REGULAR_STATES)),
  can: z.object({ cancel: z.boolean() }),
});
export type Payment = z.output<typeof Payment>;

/** A payment of the caller's own. */
const OwnPayment = z.extend(Payment, { createdAt: Moment });
export type OwnPayment = z.output<typeof OwnPayment>;

/** Somebody who wanted to be named. */
export const Donator = z.object({
  _id: Id,
  name: z.string(),
  type: z.enum(DONATION_TYPES),
  donatedAt: Moment,
});
export type Donator = z.output<typeof Donator>;

/** A payment in the overview of the administration. */
export const PaymentLine = z.object({
  _id: Id,
  status: z.enum(PAYMENT_STATUSES),
  amount: Zloty,
  currency: Currency,
  type: z.enum(DONATION_TYPES),
  provider: z.enum(PROVIDERS),
  donor: z.string(),
  email: z.string(),
  createdAt: Moment,
  bookedAt: z.nullable(Moment),
});
export type PaymentLine = z.output<typeof PaymentLine>;

/** Whatever else stands in the address is the address of no payment. */
const ById = z.object({ id: z.string().check(z.maxLength(64)) });
/** What a mail to the donor carries: with it a regular donation can be ended. */
const Code = z.optional(z.string().check(z.maxLength(100)));

export const donations = {
  offer: endpoint({
    method: "GET",
    path: "/payments/offer",
    access: "anyone",
    summary: "How one can donate here",
    response: z.object({
      /** Null where the site takes no donations. */
      provider: z.nullable(z.enum(PROVIDERS)),
      minimum: Zloty,
      currency: Currency,
      /** What is given for: `GET /payments/donated-{product}` tells how much. */
      product: z.string(),
    }),
  }),
  donated: endpoint({
    method: "GET",
    path: "/payments/donated-{product}",
    access: "anyone",
    summary: "What was raised: the sum of all donations that have arrived",
    params: z.object({ product: z.string().check(z.maxLength(64)) }),
    response: z.object({ amount: Zloty, currency: Currency }),
  }),
  donators: endpoint({
    method: "GET",
    path: "/donators-all",
    access: "anyone",
    summary: "The donors board: those who wanted to be named, the last ones first",
    query: z.object(paging(DONATORS_PAGE_SIZE)),
    response: listOf(Donator),
  }),
  donate: endpoint({
    method: "POST",
    path: "/payments/payment-element/donate",
    access: "anyone",
    summary: "Begins a donation; it is paid at `redirectUrl`",
    status: 201,
    body: Donation,
    response: z.object({ paymentId: Id, redirectUrl: z.string() }),
  }),
  list: endpoint({
    method: "GET",
    path: "/payments",
    access: "admin",
    summary: "All payments, the newest first",
    query: z.object({ ...paging(PAYMENTS_PAGE_SIZE), status: z.optional(z.enum(PAYMENT_STATUSES)) }),
    response: listOf(PaymentLine),
  }),
  own: endpoint({
    method: "GET",
    path: "/payments/own",
    access: "user",
    summary: "What the caller's account has paid, the newest first",
    query: z.object(paging(PAYMENTS_PAGE_SIZE)),
    response: listOf(OwnPayment),
  }),
  get: endpoint({
    method: "GET",
    path: "/payments/{id}",
    access: "anyone",
    summary: "Where a payment stands; the code of a mail says what its donor may do with it",
    params: ById,
    query: z.object({ code: Code }),
    response: Payment,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/payments/{id}/cancel",
    access: "anyone",
    summary: "Ends a regular donation: with the code of a mail, or as the account that donates",
    params: ById,
    body: z.nullish(z.object({ code: Code })),
    response: Payment,
  }),
  book: endpoint({
    method: "POST",
    path: "/payments/{id}/book",
    access: "admin",
    summary: "Says that a bank transfer has arrived",
    params: ById,
    response: Payment,
  }),
  tryOut: endpoint({
    method: "POST",
    path: "/payments/{id}/test-outcome",
    access: "anyone",
    summary: "Says how a payment of the test provider ends; others have no such call",
    params: ById,
    body: z.object({ outcome: z.enum(["succeeded", "failed"]) }),
    response: Payment,
  }),
};
