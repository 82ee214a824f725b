import type { DeliverableAd } from "./store.ts";

/** The ids of the last shown ads, per slot. */
interface PreviousAds {
  readonly banner?: string | undefined;
  readonly preVideo?: string | undefined;
  readonly postVideo?: string | undefined;
}

type Slot = keyof PreviousAds;
export type ChosenAds = Readonly<Record<Slot, DeliverableAd | undefined>>;

/** A random number in [0, 1). */
type RandomSource = () => number;

/** Whether an ad targets viewers of this age; viewers of unknown age get only ads without an age target. */
export function matchesAge({ age_targets }: Pick<DeliverableAd, "age_targets">, age: string | null): boolean {
  return age_targets.length === 0 || age_targets.some((target) => target === age);
}

/**
 * Picks one random ad for each slot, with equal chances, and different from the last one shown there. If there is no
 * other, the same banner is repeated; a video ad, which delays the video, is not shown twice in a row. A video ad
 * with random placement gets one of the two video slots.
 */
export function chooseAds(
  ads: readonly DeliverableAd[],
  { previous, random }: { readonly previous: PreviousAds; readonly random: RandomSource },
): ChosenAds {
  const slotted = ads.map((ad) => ({ ad, slot: slotOf(ad, random) }));
  const pick = (slot: Slot) => {
    const fitting = slotted.filter((one) => one.slot === slot);
    const others = fitting.filter(({ ad }) => ad.id !== previous[slot]);
    const offered = others.length === 0 && slot === "banner" ? fitting : others;
    return offered[Math.floor(random() * offered.length)]?.ad;
  };
  return { banner: pick("banner"), preVideo: pick("preVideo"), postVideo: pick("postVideo") };
}

function slotOf({ kind, placement }: DeliverableAd, random: RandomSource): Slot {
  if (kind === "banner") return "banner";
  if (placement === "random") return random() < 0.5 ? "preVideo" : "postVideo";
  return placement === "before" ? "preVideo" : "postVideo";
}
