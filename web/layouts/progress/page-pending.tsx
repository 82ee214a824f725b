import { Loading, SkeletonBlock, SkeletonText } from "#web/ui/feedback/skeleton.tsx";

/** Placeholder of a page that waits for the account; as tall as the screen, so that the footer does not move. */
export function PagePending() {
  return (
    <div className="min-h-dvh pt-6">
      <Loading>
        <SkeletonBlock className="mb-6 h-8 w-56" />
        <div className="max-w-[60ch]">
          <SkeletonText lines={4} />
        </div>
      </Loading>
    </div>
  );
}
