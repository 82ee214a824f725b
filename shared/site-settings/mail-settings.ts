import * as z from "zod/mini";
import { dnsSpelling } from "#shared/accounts/email-address.ts";
import type { FieldErrorCode } from "#shared/errors.ts";
import { line } from "#shared/text.ts";
import { MailSender } from "./mail-sender.ts";
import { Secret } from "./secret-settings.ts";
import { wholeNumber } from "./whole-number.ts";

export const MAIL_HOST_MAX_CHARACTERS = 253;
export const MAIL_USER_MAX_CHARACTERS = 320;
const PORT_MAX = 65_535;

/** `tls` from the first byte, `starttls` or not at all, or `none` even if the server offers it. */
export const MAIL_SECURITIES = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The usual port of each. */
export const MAIL_PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

const NAME = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d_])?)*\.?$/;

/** The name or address of a machine, also in a private network; empty for none. */
const MailHost = z.string().check(
  z.overwrite((host) => dnsSpelling(host.trim()).toLowerCase()),
  z.maxLength(MAIL_HOST_MAX_CHARACTERS),
  z.refine(
    (host) => host === "" || NAME.test(host) || z.ipv6().safeParse(host).success,
    "HOST" satisfies FieldErrorCode,
  ),
);

/** Settings of emails, and of the server that sends them. */
export const MAIL_SETTINGS = {
  /** Empty for none: emails are kept in the outbox. */
  "mail.host": MailHost,
  "mail.security": z.enum(MAIL_SECURITIES),
  /** Null for the usual one. */
  "mail.port": z.nullable(wholeNumber(1, PORT_MAX)),
  /** The account with the server; empty for a server that wants none. */
  "mail.user": line({ max: MAIL_USER_MAX_CHARACTERS }),
  "mail.password": Secret,
  /** The sender of emails; an address alone gets the name of the site. */
  "mail.sender": MailSender,
};

export const DEFAULT_MAIL = {
  "mail.host": "",
  "mail.security": "tls" as const,
  "mail.port": null,
  "mail.user": "",
  "mail.password": null,
  "mail.sender": "",
};
