import * as z from "zod/mini";
import { Address, Email, PersonName, Phone } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { PAYMENT_STATUSES, REGULAR_STATES } from "./lifecycle.ts";
import { CURRENCY, isWholeGrosze } from "./money.ts";
import { DonationProduct } from "./product.ts";
import { line } from "#shared/text.ts";

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

const optionalLine = (max: number) => z.optional(line({ max }));
const Consent = z.literal(true, "REQUIRED");
const Zloty = z.number();
const Currency = z.literal(CURRENCY);

/** A donation and its donor. */
const Donation = z.object({
  name: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.optional(Phone),
  street: z.optional(Address),
  houseNumber: optionalLine(HOUSE_MAX_CHARACTERS),
  flat: optionalLine(HOUSE_MAX_CHARACTERS),
  zip: optionalLine(ZIP_MAX_CHARACTERS),
  city: optionalLine(CITY_MAX_CHARACTERS),
  /** In złoty, with two decimal places at most. The minimum is a setting of the site, see `donations.offer`. */
  amount: z.number().check(z.maximum(DONATION_MAX_ZLOTY), z.refine(isWholeGrosze, "INVALID")),
  type: z.enum(DONATION_TYPES),
  consents: z.object({
    terms: Consent,
    personalData: Consent,
    /** Whether to name the donor on the donors board. */
    donatorsList: z._default(z.boolean(), false),
  }),
});

/** Details of a bank transfer. */
const Transfer = z.object({
  recipient: z.string(),
  /** Grouped for reading. */
  account: z.string(),
  title: z.string(),
  /** The code that apps of Polish banks read, as SVG; null for accounts of other countries. */
  qr: z.nullable(z.string()),
});
export type Transfer = z.output<typeof Transfer>;

/** Public view of a payment, available with its id; contains no donor data. */
export const Payment = z.object({
  _id: Id,
  status: z.enum(PAYMENT_STATUSES),
  amount: Zloty,
  currency: Currency,
  type: z.enum(DONATION_TYPES),
  /** The payment page, while the donor still has to pay. */
  redirectUrl: z.nullable(z.string()),
  /** The expected bank transfer. */
  transfer: z.nullable(Transfer),
  /** A test payment: no money is transferred. */
  isTest: z.boolean(),
  /** State of a monthly donation; null for one-off donations and until the first payment. */
  regular: z.nullable(z.enum(REGULAR_STATES)),
  can: z.object({ cancel: z.boolean() }),
});
export type Payment = z.output<typeof Payment>;

/** A payment of the caller's own. */
const OwnPayment = z.extend(Payment, { createdAt: Moment });
export type OwnPayment = z.output<typeof OwnPayment>;

/** A donor who agreed to be named. */
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

/** A monthly donation that goes on. */
export const RunningDonation = z.object({
  /** The payment that started it. */
  _id: Id,
  amount: Zloty,
  currency: Currency,
  provider: z.enum(PROVIDERS),
  donor: z.string(),
  email: z.string(),
  startedAt: Moment,
});
export type RunningDonation = z.output<typeof RunningDonation>;

/** Any string: an invalid id results in a not-found error instead of a validation error. */
const ById = z.object({ id: z.string().check(z.maxLength(64)) });
/** The code from an email to the donor; it authorizes ending a regular donation. */
const Code = z.optional(z.string().check(z.maxLength(100)));

export const donations = {
  offer: endpoint({
    method: "GET",
    path: "/payments/offer",
    access: "anyone",
    summary: "The donation options of the site",
    response: z.object({
      /** False while administrators have switched donations off: the site has no donation page. */
      isOn: z.boolean(),
      /** Null if the site accepts no donations. */
      provider: z.nullable(z.enum(PROVIDERS)),
      minimum: Zloty,
      currency: Currency,
      /** What the donations are for: `GET /payments/donated-{product}` returns their sum. */
      product: z.string(),
      /** Suggested amounts, none below the minimum. */
      products: z.array(DonationProduct),
      /** For donors who transfer money by themselves; null without a bank account. */
      transfer: z.nullable(Transfer),
    }),
  }),
  donated: endpoint({
    method: "GET",
    path: "/payments/donated-{product}",
    access: "anyone",
    summary: "The sum of all received donations",
    params: z.object({ product: z.string().check(z.maxLength(64)) }),
    response: z.object({ amount: Zloty, currency: Currency }),
  }),
  donators: endpoint({
    method: "GET",
    path: "/donators-all",
    access: "anyone",
    summary: "The donors board: donors who agreed to be named, latest first",
    query: z.object(paging(DONATORS_PAGE_SIZE)),
    response: listOf(Donator),
  }),
  donate: endpoint({
    method: "POST",
    path: "/payments/payment-element/donate",
    access: "anyone",
    summary: "Creates a donation; the donor pays at `redirectUrl`",
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
  running: endpoint({
    method: "GET",
    path: "/payments/regular",
    access: "admin",
    summary: "Monthly donations that go on, also while donations are off, the newest first",
    query: z.object(paging(PAYMENTS_PAGE_SIZE)),
    response: listOf(RunningDonation),
  }),
  own: endpoint({
    method: "GET",
    path: "/payments/own",
    access: "user",
    summary: "Payments of the caller's account, newest first",
    query: z.object(paging(PAYMENTS_PAGE_SIZE)),
    response: listOf(OwnPayment),
  }),
  get: endpoint({
    method: "GET",
    path: "/payments/{id}",
    access: "anyone",
    summary: "Status of a payment; the code from the email adds what the donor may do",
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
    summary: "Records that a bank transfer has arrived",
    params: ById,
    response: Payment,
  }),
  tryOut: endpoint({
    method: "POST",
    path: "/payments/{id}/test-outcome",
    access: "anyone",
    summary: "Sets the outcome of a payment of the test provider",
    params: ById,
    body: z.object({ outcome: z.enum(["succeeded", "failed"]) }),
    response: Payment,
  }),
};
