import { search } from "#shared/search/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { findAnything, suggest } from "./search.ts";

export function bindSearch({ bind }: Binder): void {
  bind(search.find, findAnything, { shared: true, rateLimit: { max: 240, perSeconds: 60 } });
  bind(search.suggest, suggest, { shared: true, rateLimit: { max: 600, perSeconds: 60 } });
}
