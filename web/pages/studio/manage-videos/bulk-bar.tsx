import { Pencil, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { Selection } from "#web/ui/layout/use-selection.ts";

const BulkEditDialog = lazy(() =>
  import("./bulk-edit-dialog.tsx").then((module) => ({ default: module.BulkEditDialog })),
);
const BulkDeleteDialog = lazy(() =>
  import("./bulk-delete-dialog.tsx").then((module) => ({ default: module.BulkDeleteDialog })),
);

interface BulkBarProps {
  readonly selection: Selection;
  readonly videos: readonly VideoCard[];
}

/** Selects all visible videos, and offers the bulk actions. */
export function BulkBar({ selection, videos }: BulkBarProps) {
  const [open, setOpen] = useState<"edit" | "delete">();
  const { ids, isAll, isSome, toggleAll, clear } = selection;
  if (videos.every(({ status }) => status === "deleted")) return null;
  const hasChosen = ids.length > 0;

  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2.5 px-1">
      <Checkbox
        label={hasChosen ? m.studio_bulk_chosen({ videos: formatVideos(ids.length) }) : m.studio_bulk_all()}
        checked={isAll}
        isPartial={isSome}
        onChange={toggleAll}
      />
      {hasChosen && (
        <div role="group" aria-label={m.studio_bulk_actions()} className="flex flex-wrap gap-2.5">
          <Button size="small" icon={<Pencil className="size-4" />} onClick={() => setOpen("edit")}>
            {m.studio_bulk_edit()}
          </Button>
          <Button size="small" icon={<Trash2 className="size-4" />} onClick={() => setOpen("delete")}>
            {m.videos_delete()}
          </Button>
          <Button size="small" variant="quiet" onClick={clear}>
            {m.studio_bulk_clear()}
          </Button>
        </div>
      )}
      <LazyOverlay isOpen={open === "edit"}>
        <BulkEditDialog
          isOpen={open === "edit"}
          ids={ids}
          onClose={() => setOpen(undefined)}
          onDone={clear}
        />
      </LazyOverlay>
      <LazyOverlay isOpen={open === "delete"}>
        <BulkDeleteDialog
          isOpen={open === "delete"}
          ids={ids}
          onClose={() => setOpen(undefined)}
          onDone={clear}
        />
      </LazyOverlay>
    </div>
  );
}
