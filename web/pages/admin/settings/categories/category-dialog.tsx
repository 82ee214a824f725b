import { useMutation } from "@tanstack/react-query";
import { useId, useState, type SyntheticEvent } from "react";
import { CATEGORY_NAME_MAX_CHARACTERS, categories } from "#shared/categories/contract.ts";
import { CATEGORY_ICONS, FALLBACK_ICON } from "#shared/categories/icons.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { CategoryIcon } from "#web/features/categories/category-icon.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { nameOf } from "./category-name.ts";
import type { CategoryAct } from "./category-row.tsx";
import { ICON_NAMES } from "./icon-names.ts";
import { useCategoryRefresh } from "./use-category-changes.ts";

interface CategoryDialogProps {
  readonly isOpen: boolean;
  readonly act: Extract<CategoryAct, { readonly kind: "add" | "edit" }>;
  readonly onClose: () => void;
}

const NO_NAME = "";
const NO_NAMES = { pl: NO_NAME, en: NO_NAME };

/** The names and the icon of a new category, or of one that is there. */
export function CategoryDialog({ isOpen, act, onClose }: CategoryDialogProps) {
  const formId = useId();
  const edited = act.kind === "add" ? undefined : act.category;
  const [names, setNames] = useState(edited?.names ?? NO_NAMES);
  const [icon, setIcon] = useState(() => knownIcon(edited?.icon));
  const refresh = useCategoryRefresh();
  const saving = useMutation({
    mutationFn: () =>
      act.kind === "add"
        ? call(categories.add, { body: { names, icon, parent: act.parent?.code ?? null } })
        : call(categories.edit, {
            params: { code: act.category.code },
            body: { names, icon, version: act.category.version },
          }),
    onSuccess(category) {
      const name = nameOf(category);
      showSnackbar({
        text: act.kind === "add" ? m.categories_added({ name }) : m.categories_edited({ name }),
      });
      onClose();
    },
    onSettled: refresh,
  });
  const problems = problemsOf(saving.error);

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={titleOf(act)}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={saving.isPending}>
            {m.categories_save()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid grid-cols-1 gap-5">
        <TextField
          label={m.categories_name_pl()}
          lang="pl"
          required
          autoFocus
          maxLength={CATEGORY_NAME_MAX_CHARACTERS}
          error={problems?.["names.pl"]}
          value={names.pl}
          onChange={(event) => setNames({ ...names, pl: event.target.value })}
        />
        <TextField
          label={m.categories_name_en()}
          lang="en"
          required
          maxLength={CATEGORY_NAME_MAX_CHARACTERS}
          error={problems?.["names.en"]}
          value={names.en}
          onChange={(event) => setNames({ ...names, en: event.target.value })}
        />
        <Select
          label={m.categories_icon()}
          value={icon}
          options={CATEGORY_ICONS.map((one) => ({
            value: one,
            label: ICON_NAMES[one](),
            icon: <CategoryIcon icon={one} />,
          }))}
          onChange={(chosen) => setIcon(knownIcon(chosen))}
        />
        {saving.isError && !problems && (
          <Notice kind="failure">{failureText(saving.error, m.categories_failed())}</Notice>
        )}
      </form>
    </Dialog>
  );
}

function titleOf(act: CategoryDialogProps["act"]): string {
  if (act.kind !== "add") return m.categories_edit_title({ name: nameOf(act.category) });
  return act.parent ? m.categories_add_sub_title({ name: nameOf(act.parent) }) : m.categories_add_title();
}

function knownIcon(icon: string | undefined) {
  return CATEGORY_ICONS.find((one) => one === icon) ?? FALLBACK_ICON;
}

/** Problems by field; other refusals are about the category as a whole. */
function problemsOf(error: Error | null): HttpError["errors"] | undefined {
  return error instanceof HttpError && error.code === "VALIDATION" ? error.errors : undefined;
}
