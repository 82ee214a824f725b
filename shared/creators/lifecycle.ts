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

const TABLE: Readonly<
  Record<ApplicationState | "none", Partial<Record<ApplicationAction, ApplicationState>>>
> = {
  none: { apply: "applied" },
  applied: { approve: "invited", reject: "rejected" },
  invited: { submit: "submitted", apply: "applied" },
  submitted: {},
  rejected: { apply: "applied" },
};

/** The state an action leads to, or undefined where it is refused. */
export function nextApplicationState(
  state: ApplicationState | "none",
  action: ApplicationAction,
): ApplicationState | undefined {
  return TABLE[state][action];
}

export const APPLICATION_TOKEN_DAYS = 7;

/** So long after a rejection nobody applies again. */
export const REAPPLY_AFTER_DAYS = 7;
