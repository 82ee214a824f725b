import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { categories, type ManagedCategory } from "#shared/categories/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { nameOf } from "./category-name.ts";
import { useCategoryRefresh } from "./use-category-changes.ts";

interface MergeDialogProps {
  readonly isOpen: boolean;
  readonly category: ManagedCategory;
  /** All categories of the site. */
  readonly items: readonly ManagedCategory[];
  readonly onClose: () => void;
}

/** Asks for the category that all videos of another one move to, and says how many they are. */
export function MergeDialog({ isOpen, category, onClose, items }: MergeDialogProps) {
  const [into, setInto] = useState<string | null>(null);
  const refresh = useCategoryRefresh();
  const target = items.find(({ code }) => code === into);
  const merging = useMutation({
    mutationFn: (code: string) =>
      call(categories.merge, {
        params: { code: category.code },
        body: { into: code, version: category.version },
      }),
    onSuccess({ moved }) {
      showSnackbar({
        text: m.categories_merge_done({ name: nameOf(category), videos: formatVideos(moved) }),
      });
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.categories_merge_title({ name: nameOf(category) })}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="danger"
            disabled={into === null}
            isPending={merging.isPending}
            onClick={() => into !== null && merging.mutate(into)}
          >
            {m.categories_merge_confirm()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <p className="text-pretty">
          {m.categories_merge_text({ videos: formatVideos(category.videosCount) })}
        </p>
        <Select
          label={m.categories_merge_into()}
          placeholder={m.categories_merge_choose()}
          value={into}
          options={targetsOf(category, items)}
          onChange={(code) => {
            setInto(code);
            merging.reset();
          }}
        />
        {target && (
          <p role="status" className="text-pretty text-text-2">
            {m.categories_merge_preview({
              videos: formatVideos(category.videosCount),
              name: nameOf(category),
              into: nameOf(target),
            })}
          </p>
        )}
        {merging.isError && (
          <Notice kind="failure">{failureText(merging.error, m.categories_failed())}</Notice>
        )}
      </div>
    </Dialog>
  );
}

/** Neither itself nor its own subcategories, and none that is retired. */
function targetsOf({ code }: ManagedCategory, items: readonly ManagedCategory[]) {
  return items
    .filter((item) => item.code !== code && item.parent !== code && !isRetired(item, items))
    .map((item) => {
      const main = items.find((one) => one.code === item.parent);
      return { value: item.code, label: main ? `${nameOf(main)} › ${nameOf(item)}` : nameOf(item) };
    });
}

function isRetired(item: ManagedCategory, items: readonly ManagedCategory[]): boolean {
  return item.isRetired || items.some(({ code, isRetired: is }) => code === item.parent && is);
}
