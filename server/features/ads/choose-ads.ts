import type { PooledAd } from "./pool-store.ts";

/** The ids of the ads that were shown last, in each slot. */
interface ShownBefore {
  readonly banner?: string | undefined;
  readonly preVideo?: string | undefined;
  readonly postVideo?: string | undefined;
}

type Slot = keyof ShownBefore;
export type ChosenAds = Readonly<Record<Slot, PooledAd | undefined>>;

/** A number from 0 to 1, without 1. */
type Chance = () => number;

/** Whether an ad is meant for somebody of that age; whoever does not say it gets what is meant for all. */
export function isMeantFor({ age_targets }: Pick<PooledAd, "age_targets">, age: string | null): boolean {
  return age_targets.length === 0 || age_targets.some((target) => target === age);
}

/**
 * One ad for each slot, every one as likely as another, and another than was shown there before. Where there is no
 * other, the same banner is shown on; a film that keeps people waiting is not shown twice in a row. An ad that takes
 * either slot of a film gets one of them.
 */
export function chooseAds(
  ads: readonly PooledAd[],
  { before, chance }: { readonly before: ShownBefore; readonly chance: Chance },
): ChosenAds {
  const slotted = ads.map((ad) => ({ ad, slot: slotOf(ad, chance) }));
  const pick = (slot: Slot) => {
    const fitting = slotted.filter((one) => one.slot === slot);
    const others = fitting.filter(({ ad }) => ad.id !== before[slot]);
    const offered = others.length === 0 && slot === "banner" ? fitting : others;
    return offered[Math.floor(chance() * offered.length)]?.ad;
  };
  return { banner: pick("banner"), preVideo: pick("preVideo"), postVideo: pick("postVideo") };
}

function slotOf({ kind, placement }: PooledAd, chance: Chance): Slot {
  if (kind === "banner") return "banner";
  if (placement === "random") return chance() < 0.5 ? "preVideo" : "postVideo";
  return placement === "before" ? "preVideo" : "postVideo";
}
