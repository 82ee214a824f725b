import { proofOfWork } from "#shared/accounts/proof-of-work.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { showChallenge } from "./proof-of-work.ts";

export function bindProofOfWork({ bind }: Binder): void {
  bind(proofOfWork.challenge, showChallenge, { rateLimit: { max: 60, perSeconds: 60 } });
}
