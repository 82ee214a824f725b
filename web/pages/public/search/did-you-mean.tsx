import { type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";

interface DidYouMeanProps {
  readonly filters: SearchFilters;
  readonly corrected: string | null;
  readonly didYouMean: string | null;
}

/** "Did you mean": shows the corrected query, or suggests another spelling. */
export function DidYouMean({ filters, corrected, didYouMean }: DidYouMeanProps) {
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
