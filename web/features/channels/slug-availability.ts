import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Slug } from "#shared/channels/contract.ts";
import { usePaused } from "./paused.ts";
import { slugAvailabilityQuery } from "./queries.ts";

/** What is known about an address while it is being typed. `isCertain` is false for the answer to the letters before. */
export type SlugAvailability =
  | { readonly kind: "unknown" }
  | { readonly kind: "checking" }
  | { readonly kind: "free" | "taken"; readonly isCertain: boolean };

const TYPING_PAUSE_MS = 300;

/** Asks the server whether an address is free, once the typing pauses. The channel's own address is always its own. */
export function useSlugAvailability(slug: string, ownSlug: string | undefined): SlugAvailability {
  const paused = usePaused(slug, TYPING_PAUSE_MS);
  const isOwn = slug.toLowerCase() === ownSlug?.toLowerCase();
  const isAsked = Slug.safeParse(paused).success && paused.toLowerCase() !== ownSlug?.toLowerCase();
  const answer = useQuery({
    ...slugAvailabilityQuery(paused),
    enabled: isAsked,
    // Without it the line would blink at every letter.
    placeholderData: keepPreviousData,
  });

  if (isOwn || !Slug.safeParse(slug).success) return { kind: "unknown" };
  if (!answer.data) return { kind: answer.isError ? "unknown" : "checking" };
  const isCertain = slug === paused && isAsked && !answer.isPlaceholderData;
  return { kind: answer.data.available ? "free" : "taken", isCertain };
}
