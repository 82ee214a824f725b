import { type SearchFilters, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/link.tsx";

interface CorrectedProps {
  readonly filters: SearchFilters;
  readonly corrected: string | null;
}

/** Says what was searched for in place of mistyped words. */
export function Corrected({ filters, corrected }: CorrectedProps) {
  if (corrected === null) return null;
  return (
    <p className="mb-5 text-text-2">
      {m.discovery_results_corrected({ text: corrected })}{" "}
      <Link
        href={searchHref({ ...filters, exact: true })}
        className="text-accent-ink underline underline-offset-2"
      >
        {m.discovery_results_as_typed({ text: filters.query })}
      </Link>
    </p>
  );
}
