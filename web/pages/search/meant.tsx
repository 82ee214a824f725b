import { type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/link.tsx";

interface MeantProps {
  readonly filters: SearchFilters;
  readonly corrected: string | null;
  readonly didYouMean: string | null;
}

/** Says what was searched for in place of mistyped words, or asks whether others were meant. */
export function Meant({ filters, corrected, didYouMean }: MeantProps) {
  if (corrected !== null) {
    return (
      <p className="mb-5 text-text-2">
        {m.discovery_results_corrected({ text: corrected })}{" "}
        <Link href={searchHref({ ...filters, exact: true })} className={LINK}>
          {m.discovery_results_as_typed({ text: filters.query })}
        </Link>
      </p>
    );
  }
  if (didYouMean === null) return null;
  return (
    <p className="mb-5 text-text-2">
      {m.discovery_results_did_you_mean()}{" "}
      <Link href={searchHref({ ...filters, query: didYouMean })} className={LINK}>
        {didYouMean}
      </Link>
      ?
    </p>
  );
}

const LINK = "text-accent-ink underline underline-offset-2";
