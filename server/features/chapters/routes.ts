import { chapters } from "#shared/chapters/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listChapters, replaceChapters } from "./chapters.ts";

export function bindChapters({ bind }: Binder): void {
  bind(chapters.list, listChapters, { shared: true });
  bind(chapters.replace, replaceChapters);
}
