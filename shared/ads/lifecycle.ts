export const AD_STATUSES = [
  "open",
  "awaiting_verification",
  "verified_ok",
  "verified_not_ok",
  "paused",
  "live",
] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

interface Transition {
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
const TRANSITIONS = {
  submit: { from: ["open"], to: "awaiting_verification" },
  withdraw: { from: ["awaiting_verification"], to: "open" },
  approve: { from: ["awaiting_verification"], to: "verified_ok" },
  reject: { from: ["awaiting_verification"], to: "verified_not_ok" },
  repair: { from: ["verified_not_ok"], to: "open" },
  activate: { from: ["verified_ok", "paused"], to: "live" },
  pause: { from: ["live"], to: "paused" },
  exhaust: { from: ["live"], to: "paused" },
  change: { from: ["open", "verified_ok", "verified_not_ok", "live", "paused"], to: "open" },
} as const satisfies Readonly<Record<string, Transition>>;

export type AdAction = keyof typeof TRANSITIONS;

/** Actions requested by their target status; the others have their own endpoints. */
const REQUESTABLE_ACTIONS = [
  "submit",
  "withdraw",
  "repair",
  "activate",
  "pause",
] as const satisfies readonly AdAction[];

/** The status after an action; undefined if the action is not allowed. */
export function nextAdStatus(status: AdStatus, action: AdAction): AdStatus | undefined {
  const { from, to }: Transition = TRANSITIONS[action];
  return from.includes(status) ? to : undefined;
}

/** The target status of an action, regardless of the current status. */
export function targetStatusOf(action: AdAction): AdStatus {
  return TRANSITIONS[action].to;
}

/** The action that leads to the requested status; undefined if there is none. */
export function actionFor(
  status: AdStatus,
  wanted: string,
): (typeof REQUESTABLE_ACTIONS)[number] | undefined {
  return REQUESTABLE_ACTIONS.find((action) => nextAdStatus(status, action) === wanted);
}

/** Only ads that are being served are active. */
export function isActive(status: AdStatus): boolean {
  return status === "live";
}
