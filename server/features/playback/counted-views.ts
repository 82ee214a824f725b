import type { Config } from "#server/platform/config.ts";
import type { Context } from "#server/platform/http/context.ts";
import { networkOf } from "#server/platform/network.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import type { Signer } from "#server/platform/signatures.ts";
import { LRUCache } from "lru-cache";
import { claimViewers, deleteCountedBefore, fillAddresses, type Claim } from "./counted-store.ts";

const HOUR_MS = 3_600_000;
const NAMES_REMEMBERED = 20_000;

type Caller = Pick<Context, "viewer" | "anonymousId" | "address">;

/** Names callers for counting: by their account, their anonymous id or, without either, the address of their network. */
export function openViewerNames(signer: Signer): (caller: Caller) => Pick<Claim, "viewer" | "address"> {
  const networks = new LRUCache<string, string>({ max: NAMES_REMEMBERED });

  function addressName(address: string): string {
    const known = networks.get(address);
    if (known !== undefined) return known;
    const name = signer.sign(`network ${networkOf(address)}`, 0);
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
 * The rule by which views of videos and of advertisements count: each viewer once per subject within the window, and of
 * one address only so many, so that new ids made in a loop gain nothing. Gives those of the facts that count.
 */
export async function countOnce<Fact extends Claim>(
  tx: Executor,
  facts: readonly Fact[],
  { windowHours, perAddress }: Config["views"],
  now: Date,
): Promise<Fact[]> {
  const claims = [...new Map(facts.map((fact) => [`${fact.subjectId} ${fact.viewer}`, fact])).values()];
  if (claims.length === 0) return [];
  const window = { now, since: new Date(now.getTime() - windowHours * HOUR_MS) };
  const fresh = (await claimViewers(tx, claims, window)).flatMap((place) => claims[place] ?? []);
  const groups = [...Map.groupBy(fresh, ({ subjectId, address }) => `${subjectId} ${address}`).values()];
  const counts = groups.flatMap((group) => {
    const [first] = group;
    return first ? [{ subjectId: first.subjectId, address: first.address, views: group.length }] : [];
  });
  if (counts.length === 0) return [];
  const rooms = await fillAddresses(tx, counts, window, perAddress);
  return groups.flatMap((group, place) => group.slice(0, rooms[place] ?? 0));
}

/** Forgets whom nothing hinges on any more. */
export async function sweepCountedViews({ db, clock, config }: Services): Promise<void> {
  const since = new Date(clock.now().getTime() - config.views.windowHours * HOUR_MS);
  await deleteCountedBefore(db, since);
}
