import type { Services } from "#server/platform/services.ts";
import { endAccountDecision } from "./moderation.ts";
import { sendDecisionEmails, sendLiftEmails } from "./mails.ts";

/**
 * Emails decisions to the owners of entities and to the visitors who reported them, and ends the decision about an
 * account that the staff has unblocked.
 */
export function listenAsModeration(services: Services): void {
  services.queue.listenInTransaction("account.unblocked", (tx, event) =>
    endAccountDecision(services, tx, event),
  );
  services.queue.listen("decision.made", "moderation", ({ decisionId }) =>
    sendDecisionEmails(services, decisionId),
  );
  services.queue.listen("decision.lifted", "moderation", ({ decisionId }) =>
    sendLiftEmails(services, decisionId),
  );
}
