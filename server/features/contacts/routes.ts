import { contacts } from "#shared/contacts/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listBugReports, removeReport, sendReport } from "./contacts.ts";

export function bindContacts({ bind }: Binder): void {
  bind(contacts.send, sendReport, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(contacts.list, listBugReports);
  bind(contacts.remove, removeReport);
}
