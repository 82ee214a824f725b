import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

export function ChannelFormSkeleton() {
  return (
    <Loading>
      <SkeletonBlock className="mb-8 h-8 w-56" />
      <div className="grid gap-6">
        <SkeletonBlock className="h-16 w-full rounded-sm" />
        <SkeletonBlock className="h-16 w-full rounded-sm" />
        <SkeletonBlock className="h-36 w-full rounded-sm" />
        <SkeletonBlock className="h-12 w-44 rounded-sm" />
      </div>
    </Loading>
  );
}
