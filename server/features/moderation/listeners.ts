import type { Services } from "#server/platform/services.ts";
import { mailDecision, mailLifting } from "./mails.ts";

/** Decisions are mailed to the makers of things, and to visitors who have reported them. */
export function listenAsModeration(services: Services): void {
  services.queue.listen("decision.made", "moderation", ({ decisionId }) =>
    mailDecision(services, decisionId),
  );
  services.queue.listen("decision.lifted", "moderation", ({ decisionId }) =>
    mailLifting(services, decisionId),
  );
}
