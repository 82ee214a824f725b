/**
 * A creator's application.
 *
 *   none ──apply──▶ applied ──approve──▶ invited ──submit──▶ submitted (the account is a creator)
 *                     └──────reject─────▶ rejected ──apply, 7 days later──▶ applied
 *
 * With automatic verification `approve` follows `apply` at once. Applying again while invited mails a new link,
 * for those who lost the first one.
 */
export const APPLICATION_STATES = ["applied", "invited", "submitted", "rejected"] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
export type ApplicationAction = "apply" | "approve" | "reject" | "submit";

const TRANSITIONS: Readonly<
  Record<ApplicationState | "none", Partial<Record<ApplicationAction, ApplicationState>>>
> = {
  none: { apply: "applied" },
  applied: { approve: "invited", reject: "rejected" },
  invited: { submit: "submitted", apply: "applied" },
  submitted: {},
  rejected: { apply: "applied" },
};

/** The next state, or undefined if the action is not allowed. */
export function nextApplicationState(
  state: ApplicationState | "none",
  action: ApplicationAction,
): ApplicationState | undefined {
  return TRANSITIONS[state][action];
}

export const APPLICATION_TOKEN_DAYS = 7;

/** Waiting time after a rejection before the next application. */
export const REAPPLY_AFTER_DAYS = 7;
