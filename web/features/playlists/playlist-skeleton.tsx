import { SkeletonRow } from "#web/ui/skeleton-row.tsx";
import { Loading, SkeletonBlock, SkeletonPicture } from "#web/ui/skeleton.tsx";

/** A playlist still to come. */
export function PlaylistSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-[minmax(0,340px)_minmax(0,1fr)] gap-x-10 gap-y-7 pt-6 max-md:grid-cols-1">
        <div className="grid content-start gap-3">
          <SkeletonPicture className="max-md:hidden" />
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
