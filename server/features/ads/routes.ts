import { ads } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { adStatistics } from "#shared/ads/statistics.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { setAdStatus, verifyAd } from "./ad-status.ts";
import { createAd, editAd, listChannelAds, removeAd, showAd, showAdOverview, showAdStatus } from "./ads.ts";
import { setCreative } from "./creative.ts";
import { transferPoints } from "./points.ts";
import type { AdServing } from "./serve-ads.ts";
import { showAdAudience, showAdFigures, showAdSkips, showAdStatistics, showAdViews } from "./statistics.ts";

export function bindAds({ bind }: Binder, { next, logView, click }: AdServing): void {
  bind(adServing.next, next, { rateLimit: { max: 300, perSeconds: 60 } });
  bind(adServing.logView, logView, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(adServing.click, click, { rateLimit: { max: 60, perSeconds: 60 } });
  bind(ads.list, listChannelAds);
  bind(ads.get, showAd);
  bind(ads.create, createAd, { rateLimit: { max: 60, perSeconds: 3600 } });
  bind(ads.edit, editAd);
  bind(ads.remove, removeAd);
  bind(ads.setCreative, setCreative, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(ads.transferPoints, transferPoints);
  bind(ads.verify, verifyAd);
  bind(ads.setStatus, setAdStatus);
  bind(ads.status, showAdStatus);
  bind(ads.overview, showAdOverview);
  bind(adStatistics.all, showAdStatistics);
  bind(adStatistics.audience, showAdAudience);
  bind(adStatistics.views, showAdViews);
  bind(adStatistics.skips, showAdSkips);
  bind(adStatistics.general, showAdFigures);
}
