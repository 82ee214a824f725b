import { SkeletonRow } from "#web/ui/feedback/skeleton-row.tsx";
import { Loading, SkeletonBlock, SkeletonImage } from "#web/ui/feedback/skeleton.tsx";

/** Placeholder while a playlist is loading. */
export function PlaylistSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-[minmax(0,340px)_minmax(0,1fr)] gap-x-10 gap-y-7 pt-6 max-md:grid-cols-1">
        <div className="grid content-start gap-3">
          <SkeletonImage className="max-md:hidden" />
          <SkeletonBlock className="h-7 w-4/5" />
          <SkeletonBlock className="h-3.5 w-2/5" />
        </div>
        <div className="grid content-start gap-3">
          {Array.from({ length: 5 }, (_, place) => (
            <SkeletonRow key={place} />
          ))}
        </div>
      </div>
    </Loading>
  );
}
