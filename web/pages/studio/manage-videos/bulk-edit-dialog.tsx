import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SyntheticEvent } from "react";
import * as z from "zod/mini";
import { Tags, TAGS_MAX, VISIBILITIES } from "#shared/channels/contract.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { useSiteCategories } from "#web/features/categories/site-categories.ts";
import { call } from "#web/data/api.ts";
import { visibilityName } from "#web/features/videos/labels.ts";
import { failureText } from "#web/form/failure-text.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TagField } from "#web/ui/controls/tag-field.tsx";

export interface BulkDialogProps {
  readonly isOpen: boolean;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const UNCHANGED = "as-it-is";

/** Changes the same fields of many videos; untouched fields keep their value in each. */
export function BulkEditDialog({ isOpen, ids, onClose, onDone }: BulkDialogProps) {
  const formId = useId();
  const [visibility, setVisibility] = useState(UNCHANGED);
  const [category, setCategory] = useState(UNCHANGED);
  const [tags, setTags] = useState<readonly string[]>([]);
  const known = VISIBILITIES.find((one) => one === visibility);
  const { options: categories } = useSiteCategories();
  const chosen = category === UNCHANGED ? undefined : category;
  const checked = z.safeParse(Tags, tags);
  const problem = checked.success ? undefined : Object.values(schemaMessages(checked.error.issues))[0];
  const isUnchanged = !known && !chosen && tags.length === 0;

  const bulkEdit = useBulkEdit(() => {
    onDone();
    onClose();
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (problem !== undefined) return;
    bulkEdit.mutate({
      ids: [...ids],
      addTags: [...tags],
      ...(known ? { visibility: known } : {}),
      ...(chosen ? { categories: [chosen] } : {}),
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.studio_bulk_edit_title({ videos: formatVideos(ids.length) })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isUnchanged}
            isPending={bulkEdit.isPending}
          >
            {m.studio_bulk_confirm()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <Select
          label={m.studio_form_visibility()}
          value={visibility}
          options={[
            { value: UNCHANGED, label: m.studio_bulk_unchanged() },
            ...VISIBILITIES.map((one) => ({ value: one, label: visibilityName(one) })),
          ]}
          onChange={setVisibility}
        />
        <Select
          label={m.studio_form_category()}
          value={category}
          options={[{ value: UNCHANGED, label: m.studio_bulk_unchanged() }, ...categories]}
          onChange={setCategory}
        />
        <TagField
          label={m.studio_bulk_tags()}
          hint={m.studio_bulk_tags_hint()}
          placeholder={m.studio_form_tags_placeholder()}
          limit={TAGS_MAX}
          tags={tags}
          error={problem}
          onChange={setTags}
        />
        {bulkEdit.error && (
          <Notice tone="danger" isNew>
            {failureText(bulkEdit.error, m.studio_bulk_failed())}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function useBulkEdit(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof manyVideos.edit>["body"]) => call(manyVideos.edit, { body }),
    onSuccess({ changed, full }) {
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
      const videos = formatVideos(changed);
      showSnackbar({
        text:
          full.length === 0
            ? m.studio_bulk_changed({ videos })
            : m.studio_bulk_changed_full({ videos, full: formatVideos(full.length) }),
      });
      onDone();
    },
  });
}
