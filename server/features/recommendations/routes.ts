import { recommendations } from "#shared/recommendations/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listRelated, listForViewer } from "./recommendations.ts";

export function bindRecommendations({ bind }: Binder): void {
  bind(recommendations.forViewer, listForViewer, { shared: true });
  bind(recommendations.beside, listRelated, { shared: true });
}
