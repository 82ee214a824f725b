import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done } from "#shared/paging.ts";

const ADDRESS_MAX_CHARACTERS = 2000;
const STAY_MAX_SECONDS = 31 * 86_400;

const address = () => z._default(z.string().check(z.maxLength(ADDRESS_MAX_CHARACTERS)), "");

/** A navigation of a visitor from one page to another, or off the site. */
export const NavigationEvent = z.object({
  /** The page that was opened; empty when the site was left. */
  to: address(),
  from: address(),
  /** Seconds on the previous page. */
  fromT: z._default(z.number().check(z.minimum(0), z.maximum(STAY_MAX_SECONDS)), 0),
  /** The external referrer. */
  referrer: address(),
  /** The site was left. */
  close: z._default(z.boolean(), false),
  /** Beacons cannot carry headers: the random id of the browser. */
  anonymousId: z.optional(z.string().check(z.maxLength(64))),
});
export type NavigationEvent = z.input<typeof NavigationEvent>;

export const navigation = {
  record: endpoint({
    method: "POST",
    path: "/nav",
    access: "anyone",
    summary: "Records that a visitor went from one page to another or left; made for beacons",
    status: 202,
    body: NavigationEvent,
    response: Done,
  }),
};
