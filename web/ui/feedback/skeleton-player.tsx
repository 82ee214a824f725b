import { Loading, SkeletonBlock, SkeletonLine, SkeletonImage } from "./skeleton.tsx";

/** Placeholder of a player, with the title and the channel below it. */
export function SkeletonPlayer() {
  return (
    <Loading>
      <SkeletonImage className="rounded-lg max-sm:-mx-4 max-sm:rounded-none" />
      <SkeletonLine className="mt-5 h-[1.1em] text-h1" bar="h-6 w-3/5" />
      <div className="mt-3.5 flex items-center gap-3">
        <SkeletonBlock className="size-12 rounded-[30%]" />
        <div className="grid gap-2">
          <SkeletonBlock className="h-4 w-36" />
          <SkeletonBlock className="h-3 w-24" />
        </div>
        <SkeletonBlock className="ml-2 h-10 w-28 rounded-sm" />
      </div>
    </Loading>
  );
}
