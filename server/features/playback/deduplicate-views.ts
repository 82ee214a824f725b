import type { Config } from "#server/platform/config.ts";
import type { Context } from "#server/platform/http/context.ts";
import { networkPrefix } from "#server/platform/addresses/network-prefix.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import type { Signer } from "#server/platform/crypto/signatures.ts";
import { LRUCache } from "lru-cache";
import {
  recordViewers,
  deleteCountedBefore,
  addViewsPerAddress,
  type ViewToCount,
} from "./deduplicate-views-store.ts";

const HOUR_MS = 3_600_000;
const CACHED_NAMES_MAX = 20_000;

type Caller = Pick<Context, "viewer" | "anonymousId" | "address">;

/** Keyed names of callers for counting: by account, anonymous id or, without either, the network of their address. */
export function createViewerNames(
  signer: Signer,
): (caller: Caller) => Pick<ViewToCount, "viewer" | "address"> {
  const networks = new LRUCache<string, string>({ max: CACHED_NAMES_MAX });

  function addressName(address: string): string {
    const known = networks.get(address);
    if (known !== undefined) return known;
    const name = signer.sign(`network ${networkPrefix(address)}`, 0);
    networks.set(address, name);
    return name;
  }

  return ({ viewer, anonymousId, address }) => {
    const network = addressName(address);
    const id = viewer?.id ?? anonymousId;
    return { viewer: id === undefined ? network : signer.sign(`viewer ${id}`, 0), address: network };
  };
}

/**
 * Decides which views of videos and advertisements count: each viewer once per subject within the window, and a
 * limited number per address, so that ids made in a loop gain nothing. Returns the views that count.
 */
export async function deduplicateViews<Fact extends ViewToCount>(
  tx: Executor,
  facts: readonly Fact[],
  { windowHours, perAddress }: Config["views"],
  now: Date,
): Promise<Fact[]> {
  const claims = [...new Map(facts.map((fact) => [`${fact.subjectId} ${fact.viewer}`, fact])).values()];
  if (claims.length === 0) return [];
  const window = { now, since: new Date(now.getTime() - windowHours * HOUR_MS) };
  const newViews = (await recordViewers(tx, claims, window)).flatMap((index) => claims[index] ?? []);
  const groups = [...Map.groupBy(newViews, ({ subjectId, address }) => `${subjectId} ${address}`).values()];
  const counts = groups.flatMap((group) => {
    const [first] = group;
    return first ? [{ subjectId: first.subjectId, address: first.address, views: group.length }] : [];
  });
  if (counts.length === 0) return [];
  const accepted = await addViewsPerAddress(tx, counts, window, perAddress);
  return groups.flatMap((group, index) => group.slice(0, accepted[index] ?? 0));
}

/** Deletes counted viewers outside the window. */
export async function deleteExpiredViewCounts({ db, clock, config }: Services): Promise<void> {
  const since = new Date(clock.now().getTime() - config.views.windowHours * HOUR_MS);
  await deleteCountedBefore(db, since);
}
