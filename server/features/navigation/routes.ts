import { navigation } from "#shared/navigation/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { NavigationUseCases } from "./navigation.ts";

export function bindNavigation({ bind }: Binder, { record }: NavigationUseCases): void {
  bind(navigation.record, record, { rateLimit: { max: 240, perSeconds: 60 } });
}
