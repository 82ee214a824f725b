import { home } from "#shared/home/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { showEdgeUrl } from "./home.ts";

export function bindHome({ bind }: Binder): void {
  bind(home.edgeUrl, showEdgeUrl, { shared: true });
}
