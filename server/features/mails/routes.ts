import { mails } from "#shared/mails/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listOutboxMails } from "./mails.ts";
import { unsubscribeFromMails } from "./unsubscribe.ts";

export function bindMails({ bind }: Binder): void {
  bind(mails.outbox, listOutboxMails);
  bind(mails.unsubscribe, unsubscribeFromMails, { rateLimit: { max: 60, perSeconds: 3600 } });
}
