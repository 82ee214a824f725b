import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { documentsQuery } from "#web/features/documents/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";

/** All documents of the site, each with a link to its editor. */
export function DocumentList() {
  const { data, isError, isFetching, refetch } = useQuery({ ...documentsQuery, staleTime: 0 });
  if (!data && isError) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonBlock className="h-72 w-full rounded-lg" />
      </Loading>
    );
  }
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface-1">
      {data.items.map(({ slug, title, version, updatedAt }) => (
        <li key={slug} className="border-line not-first:border-t">
          <Link
            href={`/admin/documents/${slug}`}
            className="flex items-center gap-4 px-5 py-4 -outline-offset-2 transition-colors hover:bg-surface-2 max-sm:px-4"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-[650] wrap-anywhere">{title}</span>
              <span className="block text-small wrap-anywhere text-text-3">
                /{slug} · {m.contacts_document_version({ version })}
              </span>
            </span>
            <TimeAgo at={updatedAt} className="shrink-0 text-small text-text-3 max-sm:hidden" />
            <ChevronRight className="shrink-0 text-text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
