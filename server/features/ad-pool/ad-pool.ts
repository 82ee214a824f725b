import type { Kysely } from "kysely";
import { AD_KINDS, type AdKind } from "#shared/ads/kinds.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { isShownIn } from "#shared/ads/formats.ts";
import { shownFormats } from "#shared/site-settings/shown-formats.ts";
import { matchesAge } from "./choose-ads.ts";
import { findAge, findDeliverable, findStillDeliverable, type DeliverableAd } from "./store.ts";

const POOL_REFRESHED_AFTER_MS = 10 * 60_000;

interface Pool<Item> {
  /** The items, loaded within the last ten minutes. */
  items(): Promise<readonly Item[]>;
  /** Invalidates the pool after a change: the next `items()` reloads. */
  invalidate(): void;
}

/** In-memory pool that reloads every ten minutes. `now` returns milliseconds. */
export function createPool<Item>(load: () => Promise<readonly Item[]>, now: () => number): Pool<Item> {
  let cached: { readonly since: number; readonly items: Promise<readonly Item[]> } | undefined;

  function invalidate() {
    cached = undefined;
  }

  return {
    invalidate,
    async items() {
      if (!cached || now() - cached.since >= POOL_REFRESHED_AFTER_MS) {
        cached = { since: now(), items: load() };
        cached.items.catch(invalidate);
      }
      return cached.items;
    },
  };
}

export type PooledAd = DeliverableAd;

const pools = new WeakMap<Kysely<Database>, Pool<PooledAd>>();

/** The ads that may be shown. Every process has its own pool. */
export function getAdPool({ db, clock }: Pick<Services, "db" | "clock">): Pool<PooledAd> {
  let pool = pools.get(db);
  if (!pool) {
    pool = createPool(
      () => findDeliverable(db),
      () => clock.now().getTime(),
    );
    pools.set(db, pool);
  }
  return pool;
}

/** The ads of the pool whose format the site shows now. */
export async function listShown(
  services: Pick<Services, "db" | "clock" | "settings">,
): Promise<readonly PooledAd[]> {
  const formats = shownFormats(services.settings);
  if (formats.length === 0) return [];
  return (await getAdPool(services).items()).filter((ad) => isShownIn(ad, formats));
}

/** Those of the chosen ads that no process has stopped since the pool was loaded. */
export async function stillDeliverable(
  { db }: Pick<Services, "db">,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return findStillDeliverable(db, ids);
}

/** The kinds of ads available for a viewer: pages request ads, and reserve room for them, only for these. */
export async function listAdKinds(
  context: Pick<Context, "db" | "clock" | "viewer" | "settings">,
): Promise<AdKind[]> {
  const ads = await listShown(context);
  if (ads.length === 0) return [];
  const age = await ageOf(context);
  return AD_KINDS.filter((kind) => ads.some((ad) => ad.kind === kind && matchesAge(ad, age)));
}

/** The viewer's age group; null without an account. */
export async function ageOf({ db, viewer }: Pick<Context, "db" | "viewer">): Promise<string | null> {
  return viewer ? findAge(db, viewer.id) : null;
}
