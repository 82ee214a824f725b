import { accountRequests } from "#shared/accounts/account-requests.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { approveRequest, listAccountRequests, refuseRequest } from "./account-requests.ts";

const DECISIONS = { rateLimit: { max: 60, perSeconds: 60 } };

export function bindAccountRequests({ bind }: Binder): void {
  bind(accountRequests.list, listAccountRequests);
  bind(accountRequests.approve, approveRequest, DECISIONS);
  bind(accountRequests.refuse, refuseRequest, DECISIONS);
}
