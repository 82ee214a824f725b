import { siteSettings } from "#shared/site-settings/contract.ts";
import { siteGuide } from "#shared/site-settings/guide.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { endGuide, showGuide } from "./guide.ts";
import { changeSiteSettings, getSiteSettings, keysOf, listSettingHistory } from "./site-settings.ts";
import { sendTestMail } from "./test-mail.ts";

export function bindSiteSettings({ bind }: Binder): void {
  bind(siteSettings.get, getSiteSettings);
  bind(siteSettings.save, changeSiteSettings, {
    rateLimit: { max: 60, perSeconds: 60 },
    subjectOf: ({ body }) => keysOf(body).join(", "),
  });
  bind(siteSettings.sendTestMail, sendTestMail, { rateLimit: { max: 10, perSeconds: 60 } });
  bind(siteSettings.history, listSettingHistory);
  bind(siteGuide.get, showGuide);
  bind(siteGuide.end, endGuide, { rateLimit: { max: 60, perSeconds: 60 } });
}
