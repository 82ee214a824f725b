import type { Services } from "#server/platform/services.ts";
import { sendDecisionEmails, sendLiftEmails } from "./mails.ts";

/** Emails decisions to the owners of entities and to the visitors who reported them. */
export function listenAsModeration(services: Services): void {
  services.queue.listen("decision.made", "moderation", ({ decisionId }) =>
    sendDecisionEmails(services, decisionId),
  );
  services.queue.listen("decision.lifted", "moderation", ({ decisionId }) =>
    sendLiftEmails(services, decisionId),
  );
}
