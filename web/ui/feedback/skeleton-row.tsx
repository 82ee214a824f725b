import { SkeletonLine, SkeletonImage } from "./skeleton.tsx";

/** Placeholder of a VideoRow. */
export function SkeletonRow() {
  return (
    <div className="grid grid-cols-[minmax(0,168px)_minmax(0,1fr)] gap-x-3 max-sm:grid-cols-[minmax(0,42%)_minmax(0,1fr)]">
      <SkeletonImage />
      <div>
        <SkeletonLine className="h-[1.3em] text-control" bar="h-3.5 w-[94%]" />
        <SkeletonLine className="h-[1.3em] text-control" bar="h-3.5 w-[60%]" />
        <SkeletonLine className="mt-1 h-[1.45em] text-[12.5px]" bar="h-3 w-[50%]" />
        <SkeletonLine className="h-[1.45em] text-[12.5px]" bar="h-3 w-[66%]" />
      </div>
    </div>
  );
}
