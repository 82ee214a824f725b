import type { Kysely } from "kysely";
import { AD_KINDS, type AdKind } from "#shared/ads/kinds.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { isMeantFor } from "./choose-ads.ts";
import { findAge } from "./delivery-store.ts";
import { findDeliverable, type PooledAd } from "./pool-store.ts";

const POOL_REFRESHED_AFTER_MS = 10 * 60_000;

interface Pool<Item> {
  /** What was loaded within the last ten minutes. */
  items(): Promise<readonly Item[]>;
  /** Something has changed: the next look loads anew. */
  forget(): void;
}

/** Keeps what may be shown in memory and loads it anew every ten minutes. `now` is in milliseconds. */
export function createPool<Item>(load: () => Promise<readonly Item[]>, now: () => number): Pool<Item> {
  let kept: { readonly since: number; readonly items: Promise<readonly Item[]> } | undefined;

  function forget() {
    kept = undefined;
  }

  return {
    forget,
    async items() {
      if (!kept || now() - kept.since >= POOL_REFRESHED_AFTER_MS) {
        kept = { since: now(), items: load() };
        kept.items.catch(forget);
      }
      return kept.items;
    },
  };
}

const pools = new WeakMap<Kysely<Database>, Pool<PooledAd>>();

/** The ads that may be shown. Every process has a pool of its own. */
export function adPoolOf({ db, clock }: Pick<Services, "db" | "clock">): Pool<PooledAd> {
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

/**
 * The kinds of ads that there may be for a viewer: pages ask for ads, and keep room for them, only where there may be
 * some.
 */
export async function listAdKinds(context: Pick<Context, "db" | "clock" | "viewer">): Promise<AdKind[]> {
  const ads = await adPoolOf(context).items();
  if (ads.length === 0) return [];
  const age = await ageOf(context);
  return AD_KINDS.filter((kind) => ads.some((ad) => ad.kind === kind && isMeantFor(ad, age)));
}

/** What a viewer says of their age; nobody's is known without an account. */
export async function ageOf({ db, viewer }: Pick<Context, "db" | "viewer">): Promise<string | null> {
  return viewer ? findAge(db, viewer.id) : null;
}
