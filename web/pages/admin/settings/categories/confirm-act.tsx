import { categories, type ManagedCategory } from "#shared/categories/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { nameOf } from "./category-name.ts";
import { useCategoryRefresh } from "./use-category-changes.ts";

interface ActTexts {
  readonly title: (input: { readonly name: string }) => string;
  readonly text: () => string;
  readonly label: () => string;
  readonly done: (input: { readonly name: string }) => string;
  readonly carryOut: (category: ManagedCategory) => Promise<unknown>;
}

const ACTS = {
  retire: {
    title: m.categories_retire_title,
    text: m.categories_retire_text,
    label: m.categories_retire,
    done: m.categories_retire_done,
    carryOut: ({ code, version }) => call(categories.retire, { params: { code }, body: { version } }),
  },
  restore: {
    title: m.categories_restore_title,
    text: m.categories_restore_text,
    label: m.categories_restore,
    done: m.categories_restore_done,
    carryOut: ({ code, version }) => call(categories.restore, { params: { code }, body: { version } }),
  },
  remove: {
    title: m.categories_remove_title,
    text: m.categories_remove_text,
    label: m.categories_remove,
    done: m.categories_removed,
    carryOut: ({ code }) => call(categories.remove, { params: { code } }),
  },
} as const satisfies Readonly<Record<string, ActTexts>>;

interface ConfirmActProps {
  readonly isOpen: boolean;
  readonly kind: keyof typeof ACTS;
  readonly category: ManagedCategory;
  readonly onClose: () => void;
}

/** Retires, offers again or deletes a category after a question. */
export function ConfirmAct({ isOpen, kind, category, onClose }: ConfirmActProps) {
  const refresh = useCategoryRefresh();
  const act: ActTexts = ACTS[kind];
  const name = nameOf(category);

  async function carryOut() {
    try {
      await act.carryOut(category);
      showSnackbar({ text: act.done({ name }) });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.categories_failed()) });
    }
    await refresh();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={act.title({ name })}
      confirmLabel={act.label()}
      isDanger={kind === "remove"}
      onConfirm={carryOut}
    >
      {act.text()}
    </ConfirmDialog>
  );
}
