import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Slug } from "#shared/channels/contract.ts";
import { useDebounced } from "./use-debounced.ts";
import { slugAvailabilityQuery } from "./queries.ts";

/**
 * Availability of an address as the user types. `isCertain` is false while the result belongs to the previous input.
 */
export type SlugAvailability =
  | { readonly kind: "unknown" }
  | { readonly kind: "checking" }
  | { readonly kind: "free" | "taken"; readonly isCertain: boolean };

const DEBOUNCE_MS = 300;

/** Checks whether an address is available, debounced. The channel's own address always counts as its own. */
export function useSlugAvailability(slug: string, ownSlug: string | undefined): SlugAvailability {
  const debouncedSlug = useDebounced(slug, DEBOUNCE_MS);
  const isOwn = slug.toLowerCase() === ownSlug?.toLowerCase();
  const isAsked =
    Slug.safeParse(debouncedSlug).success && debouncedSlug.toLowerCase() !== ownSlug?.toLowerCase();
  const answer = useQuery({
    ...slugAvailabilityQuery(debouncedSlug),
    enabled: isAsked,
    // Keeping the previous result avoids flicker on every keystroke.
    placeholderData: keepPreviousData,
  });

  if (isOwn || !Slug.safeParse(slug).success) return { kind: "unknown" };
  if (!answer.data) return { kind: answer.isError ? "unknown" : "checking" };
  const isCertain = slug === debouncedSlug && isAsked && !answer.isPlaceholderData;
  return { kind: answer.data.available ? "free" : "taken", isCertain };
}
