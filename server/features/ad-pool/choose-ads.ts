import { AD_FORMATS, formatsOf, type AdFormat } from "#shared/ads/formats.ts";
import type { DeliverableAd } from "./store.ts";

/** The ids of the last shown ads, per slot. */
interface PreviousAds {
  readonly banner?: string | undefined;
  readonly preVideo?: string | undefined;
  readonly postVideo?: string | undefined;
}

type Slot = AdFormat;
export type ChosenAds = Readonly<Record<Slot, DeliverableAd | undefined>>;

/** A random number in [0, 1). */
type RandomSource = () => number;

interface Choice {
  readonly previous: PreviousAds;
  readonly random: RandomSource;
  /** The formats that are shown; all of them if absent. */
  readonly formats?: readonly AdFormat[] | undefined;
}

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
  { previous, random, formats = AD_FORMATS }: Choice,
): ChosenAds {
  const slotted = ads.map((ad) => ({ ad, slot: slotOf(ad, { random, formats }) }));
  const pick = (slot: Slot) => {
    const fitting = slotted.filter((one) => one.slot === slot);
    const others = fitting.filter(({ ad }) => ad.id !== previous[slot]);
    const offered = others.length === 0 && slot === "banner" ? fitting : others;
    return offered[Math.floor(random() * offered.length)]?.ad;
  };
  return { banner: pick("banner"), preVideo: pick("preVideo"), postVideo: pick("postVideo") };
}

/** Undefined for an ad whose formats are off. */
function slotOf(
  ad: DeliverableAd,
  { random, formats }: Pick<Choice, "random"> & { readonly formats: readonly AdFormat[] },
): Slot | undefined {
  const [one, other] = formatsOf(ad).filter((format) => formats.includes(format));
  return other === undefined || random() < 0.5 ? one : other;
}
