import * as z from "zod/mini";
import { oneLine } from "#shared/text-validation.ts";
import { dnsSpelling } from "./email-address.ts";

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/;

/** A mail domain in the spelling of DNS; with its subdomains. */
export const MailDomain = z.string().check(
  z.overwrite((domain) => dnsSpelling(oneLine(domain).replace(/^@/, "")).toLowerCase()),
  z.regex(DOMAIN),
);
