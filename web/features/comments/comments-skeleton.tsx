import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

/** Placeholder while comments are loading. */
export function CommentsSkeleton({ count = 4 }: { readonly count?: number | undefined }) {
  return (
    <Loading>
      <div className="grid gap-6">
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className="grid grid-cols-[40px_minmax(0,1fr)] gap-3">
            <SkeletonBlock className="size-10 rounded-full" />
            <div className="grid gap-2.5 pt-1">
              <SkeletonBlock className="h-3.5 w-40" />
              <SkeletonBlock className="h-3.5 w-11/12" />
              <SkeletonBlock className="h-3.5 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
