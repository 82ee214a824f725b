import { subscriptions } from "#shared/subscriptions/contract.ts";
import { folders } from "#shared/subscriptions/folders.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { createFolder, editFolder, listFolders, removeFolder } from "./folders.ts";
import {
  checkSubscription,
  listMySubscriptions,
  listSubscriptionsOrSubscribers,
  setLevel,
  subscribe,
  unsubscribe,
} from "./subscriptions.ts";

export function bindSubscriptions({ bind }: Binder): void {
  bind(subscriptions.list, listSubscriptionsOrSubscribers);
  bind(subscriptions.mine, listMySubscriptions);
  bind(subscriptions.subscribe, subscribe, { rateLimit: { max: 120, perSeconds: 600 } });
  bind(subscriptions.unsubscribe, unsubscribe, { rateLimit: { max: 120, perSeconds: 600 } });
  bind(subscriptions.setLevel, setLevel);
  bind(subscriptions.check, checkSubscription);
  bind(folders.list, listFolders);
  bind(folders.create, createFolder);
  bind(folders.edit, editFolder);
  bind(folders.remove, removeFolder);
}
