import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";

/** Limits of the site count in these, as disks are sold. */
export const GIGABYTE = 1_000_000_000;

/** What an account has uploaded, and what it may; bytes. */
const Quota = z.object({
  /** Of the source files that the site keeps, with those on their way. */
  used: z.int(),
  /** Null for no limit. */
  total: z.nullable(z.int()),
  /** Sent within the last 24 hours. */
  usedToday: z.int(),
  daily: z.nullable(z.int()),
});
export type Quota = z.output<typeof Quota>;

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
};
