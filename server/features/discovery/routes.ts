import { discovery } from "#shared/discovery/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listCategories, listTags } from "./discovery.ts";

export function bindDiscovery({ bind }: Binder): void {
  bind(discovery.categories, listCategories, { shared: true });
  bind(discovery.tags, listTags, { shared: true });
}
