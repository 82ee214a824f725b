import type { AccountRequest } from "#shared/accounts/account-requests.ts";
import type { WaitingRow } from "./store.ts";

export function viewRequest(row: WaitingRow): AccountRequest {
  return {
    _id: row.id,
    name: row.name,
    surname: row.surname,
    email: row.email,
    reason: row.request_reason,
    waitingSince: row.awaits_approval_since.toISOString(),
  };
}
