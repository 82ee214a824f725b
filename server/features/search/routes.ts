import { search } from "#shared/search/contract.ts";
import { smartlists } from "#shared/search/smartlists.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { findAnything } from "./search.ts";
import { createSmartlist, editSmartlist, listSmartlists, removeSmartlist } from "./smartlists.ts";
import { suggest } from "./suggest.ts";

export function bindSearch({ bind }: Binder): void {
  bind(search.find, findAnything, { shared: true, rateLimit: { max: 240, perSeconds: 60 } });
  bind(search.suggest, suggest, { shared: true, rateLimit: { max: 600, perSeconds: 60 } });
  bind(smartlists.list, listSmartlists);
  bind(smartlists.create, createSmartlist, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(smartlists.edit, editSmartlist);
  bind(smartlists.remove, removeSmartlist);
}
