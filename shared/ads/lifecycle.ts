export const AD_STATUSES = [
  "open",
  "awaiting_verification",
  "verified_ok",
  "verified_not_ok",
  "paused",
  "live",
] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

interface Move {
  readonly from: readonly AdStatus[];
  readonly to: AdStatus;
}

/**
 *              ┌───── withdraw ─────┐
 *     open ──submit──▶ awaiting_verification ──approve──▶ verified_ok ──activate──▶ live
 *      ▲                     └──reject──▶ verified_not_ok             activate ▲  │ pause
 *      ├──────── repair, change ─────────────────┘                            │  ▼ exhaust
 *      └──────── change of verified_ok, live and paused ───────────────────  paused
 */
const MOVES = {
  submit: { from: ["open"], to: "awaiting_verification" },
  withdraw: { from: ["awaiting_verification"], to: "open" },
  approve: { from: ["awaiting_verification"], to: "verified_ok" },
  reject: { from: ["awaiting_verification"], to: "verified_not_ok" },
  repair: { from: ["verified_not_ok"], to: "open" },
  activate: { from: ["verified_ok", "paused"], to: "live" },
  pause: { from: ["live"], to: "paused" },
  exhaust: { from: ["live"], to: "paused" },
  change: { from: ["open", "verified_ok", "verified_not_ok", "live", "paused"], to: "open" },
} as const satisfies Readonly<Record<string, Move>>;

export type AdAction = keyof typeof MOVES;

/** What an owner or the staff asks for by naming the status it leads to; the rest has calls of its own. */
const ASKED = ["submit", "withdraw", "repair", "activate", "pause"] as const satisfies readonly AdAction[];

/** Where an action leads from a status; undefined where it leads nowhere. */
export function nextAdStatus(status: AdStatus, action: AdAction): AdStatus | undefined {
  const { from, to }: Move = MOVES[action];
  return from.includes(status) ? to : undefined;
}

/** Where an action leads from wherever it leads anywhere. */
export function aimOf(action: AdAction): AdStatus {
  return MOVES[action].to;
}

/** The action that somebody asks for who names the status they want; undefined where there is none. */
export function actionTowards(status: AdStatus, wanted: string): (typeof ASKED)[number] | undefined {
  return ASKED.find((action) => nextAdStatus(status, action) === wanted);
}

/** Only an ad that is shown to people is active. */
export function isActive(status: AdStatus): boolean {
  return status === "live";
}
