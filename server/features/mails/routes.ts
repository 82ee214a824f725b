import { mails } from "#shared/mails/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listOutboxMails } from "./mails.ts";

export function bindMails({ bind }: Binder): void {
  bind(mails.outbox, listOutboxMails);
}
