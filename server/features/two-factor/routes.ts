import { twoFactor } from "#shared/accounts/two-factor.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { disableTwoFactor, enableTwoFactor, requestTwoFactor, showTwoFactor } from "./two-factor.ts";

export function bindTwoFactor({ bind }: Binder): void {
  bind(twoFactor.state, showTwoFactor);
  bind(twoFactor.requestEnable, requestTwoFactor, { rateLimit: { max: 20, perSeconds: 600 } });
  bind(twoFactor.enable, enableTwoFactor, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(twoFactor.disable, disableTwoFactor, { rateLimit: { max: 30, perSeconds: 600 } });
}
