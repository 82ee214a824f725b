import { notifications, push } from "#shared/notifications/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listNotifications, markRead } from "./notifications.ts";
import { showIdentity, subscribeBrowser, unsubscribeBrowser } from "./push.ts";

export function bindNotifications({ bind }: Binder): void {
  bind(notifications.list, listNotifications);
  bind(notifications.markRead, markRead);
  bind(push.identity, showIdentity);
  bind(push.subscribe, subscribeBrowser, { rateLimit: { max: 60, perSeconds: 3600 } });
  bind(push.unsubscribe, unsubscribeBrowser);
}
