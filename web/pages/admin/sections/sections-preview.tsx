import { useQuery } from "@tanstack/react-query";
import type { SectionSettings } from "#shared/home/sections.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { SectionView } from "#web/layouts/sections/section-view.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";
import { previewQuery } from "./queries.ts";

/** Preview of the page with the current content of its sections. */
export function SectionsPreview({ sections }: { readonly sections: readonly SectionSettings[] }) {
  const { data, isError, isFetching, refetch } = useQuery(previewQuery(sections));
  if (!data && isError) {
    return <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    <>
      <p className="text-small text-pretty text-text-2">{m.home_sections_preview_hint()}</p>
      {data ? (
        data.sections.map((section) => <SectionView key={section._id} section={section} />)
      ) : (
        <div className="mt-6">
          <SkeletonGrid of="videos" isSection />
        </div>
      )}
    </>
  );
}
