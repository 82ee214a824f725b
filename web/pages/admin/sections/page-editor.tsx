import { useQuery } from "@tanstack/react-query";
import { HOME_SLUG } from "#shared/home/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { pagesQuery } from "./queries.ts";
import { SectionsForm } from "./sections-form.tsx";

/** Editor for the sections of one page: add, change, reorder and remove. */
export function PageEditor({ slug }: { readonly slug: string }) {
  const { data, isError, isFetching, refetch } = useQuery(pagesQuery);
  const page = data?.find((one) => one.slug === slug);
  return (
    <div className="pt-8 max-sm:pt-4">
      <Link href="/admin/sections" className="rounded-xs text-small text-text-2 hover:text-text">
        {m.home_sections_all()}
      </Link>
      <h1 className="mark-wide text-h1 wrap-anywhere">
        {slug === HOME_SLUG ? m.home_sections_page_home() : slug}
      </h1>
      {!data && isError && (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && (
        <Loading>
          <SkeletonBlock className="mt-6 h-96 w-full max-w-[1000px] rounded-lg" />
        </Loading>
      )}
      {data && !page && (
        <EmptyState
          headingLevel={2}
          title={m.home_sections_no_page()}
          action={<LinkButton href="/admin/sections">{m.home_sections_all()}</LinkButton>}
        />
      )}
      {page && <SectionsForm page={page} />}
    </div>
  );
}
