import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { QuotaGigabytes } from "#shared/site-settings/settings.ts";
import { QUOTA_KEYS } from "./quotas.ts";

/** What the site accepts of one file. */
const FileLimits = z.object({
  /** Null for what the software accepts. */
  bytes: z.nullable(z.int()),
  /** The longest video; null for no limit. */
  minutes: z.nullable(z.int()),
  /** The allowed endings of file names; empty for all. */
  types: z.array(z.string()),
});
export type FileLimits = z.output<typeof FileLimits>;

/** What an account has uploaded, and what it may; bytes. */
const Quota = z.object({
  /** Of the source files that the site keeps, with those on their way. */
  used: z.int(),
  /** Null for no limit. */
  total: z.nullable(z.int()),
  /** Sent within the last 24 hours. */
  usedToday: z.int(),
  daily: z.nullable(z.int()),
  file: FileLimits,
});
export type Quota = z.output<typeof Quota>;

/** Whether the name of a file has one of these endings; no endings allow all. */
export function isAllowedFileType(name: string, types: FileLimits["types"]): boolean {
  const [, type = ""] = /\.([^.]+)$/.exec(name.trim().toLowerCase()) ?? [];
  return types.length === 0 || types.includes(type);
}

/** The bytes that may be sent now; Infinity without limits. */
export function bytesLeft({ used, total, usedToday, daily }: Quota): number {
  const left = Math.min((total ?? Infinity) - used, (daily ?? Infinity) - usedToday);
  return Math.max(0, left);
}

export const uploads = {
  quota: endpoint({
    method: "GET",
    path: "/uploads/quota",
    access: "user",
    summary: "How much the caller has uploaded, and may upload",
    response: Quota,
  }),
  countOver: endpoint({
    method: "GET",
    path: "/uploads/over-limit",
    access: "admin",
    summary: "How many accounts have already uploaded more than a limit of their role would allow",
    query: z.object({
      key: z.enum(QUOTA_KEYS),
      gigabytes: z.pipe(z.coerce.number(), QuotaGigabytes),
    }),
    response: z.object({ accounts: z.int() }),
  }),
};
