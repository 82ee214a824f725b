import { creators } from "#shared/creators/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { approveApplication, listAllApplications, rejectApplication } from "./decide-application.ts";
import { apply, showApplication, submitInvitation, verifyInvitation } from "./creators.ts";

export function bindCreators({ bind }: Binder): void {
  bind(creators.application, showApplication);
  bind(creators.apply, apply, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(creators.verify, verifyInvitation, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(creators.submit, submitInvitation, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(creators.list, listAllApplications);
  bind(creators.approve, approveApplication);
  bind(creators.reject, rejectApplication);
}
