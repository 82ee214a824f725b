import { Loading, SkeletonBlock, SkeletonLine, SkeletonPicture } from "#web/ui/skeleton.tsx";
import { classes } from "#web/ui/classes.ts";
import { EDIT_COLUMNS } from "./edit-columns.ts";
import { SIGNAL_BOX } from "./signal-panel.tsx";

/** The panel of a live stream still to come, block for block. */
export function LivePanelSkeleton() {
  return (
    <Loading>
      <div className={EDIT_COLUMNS}>
        <div className={classes(SIGNAL_BOX, "grid gap-6")}>
          <SkeletonLine className="h-7" bar="h-5 w-56" />
          <SkeletonPicture className="w-full rounded-lg" />
          <div className="flex items-center justify-between gap-6">
            <SkeletonLine className="h-12 flex-1" bar="h-4 w-3/5" />
            <SkeletonBlock className="h-10 w-36" />
          </div>
          <AddressSkeleton />
        </div>
        <SkeletonBlock className="h-[min(560px,70dvh)] rounded-lg" />
      </div>
    </Loading>
  );
}

/** Two fields with their labels. */
export function AddressSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {["server", "key"].map((field) => (
        <div key={field} className="grid gap-1.5">
          <SkeletonLine className="h-[19px]" bar="h-3 w-20" />
          <SkeletonBlock className="h-11 rounded-sm" />
          <SkeletonLine className="h-4" bar="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}
