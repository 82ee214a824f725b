import { Loading, SkeletonBlock, SkeletonLine, SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { EDIT_COLUMNS } from "#web/pages/studio/edit-video/edit-columns.ts";
import { PANEL_BOX } from "#web/pages/studio/edit-video/progress-panel.tsx";

/** Placeholder of the live stream panel, block for block. */
export function LivePanelSkeleton() {
  return (
    <Loading>
      <div className={EDIT_COLUMNS}>
        <div className={classes(PANEL_BOX, "grid gap-6")}>
          <SkeletonLine className="h-7" bar="h-5 w-56" />
          <SkeletonImage className="w-full rounded-lg" />
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

export function AddressSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {["server", "key", "srt"].map((field) => (
        <div key={field} className="grid gap-1.5">
          <SkeletonLine className="h-[19px]" bar="h-3 w-20" />
          <SkeletonBlock className="h-11 rounded-sm" />
          <SkeletonLine className="h-[35px]" bar="h-3 w-3/5" />
        </div>
      ))}
      <SkeletonBlock className="h-9 w-36 rounded-sm sm:col-start-2" />
    </div>
  );
}
