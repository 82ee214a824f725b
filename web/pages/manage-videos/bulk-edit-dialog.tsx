import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { Tags, TAGS_MAX, VISIBILITIES } from "#shared/channels/contract.ts";
import { CATEGORIES } from "#shared/videos/catalogue.ts";
import { manyVideos } from "#shared/videos/many.ts";
import { call } from "#web/api.ts";
import { categoriesByName, visibilityName } from "#web/features/videos/words.ts";
import { failureText } from "#web/form/failure-text.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TagField } from "#web/ui/tag-field.tsx";

export interface BulkDialogProps {
  readonly isOpen: boolean;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const AS_IT_IS = "as-it-is";

/** Changes the same of many videos; what is left alone stays as it is in each. */
export function BulkEditDialog({ isOpen, ids, onClose, onDone }: BulkDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [visibility, setVisibility] = useState(AS_IT_IS);
  const [category, setCategory] = useState(AS_IT_IS);
  const [tags, setTags] = useState<readonly string[]>([]);
  const known = VISIBILITIES.find((one) => one === visibility);
  const chosen = CATEGORIES.find((one) => one === category);
  const checked = z.safeParse(Tags, tags);
  const problem = checked.success ? undefined : Object.values(schemaMessages(checked.error.issues))[0];
  const isNothing = !known && !chosen && tags.length === 0;

  const change = useMutation({
    mutationFn: () =>
      call(manyVideos.edit, {
        body: {
          ids: [...ids],
          addTags: [...tags],
          ...(known ? { visibility: known } : {}),
          ...(chosen ? { categories: [chosen] } : {}),
        },
      }),
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
      onClose();
    },
  });

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
            disabled={isNothing}
            isPending={change.isPending}
          >
            {m.studio_bulk_confirm()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) change.mutate();
        }}
      >
        <Select
          label={m.studio_form_visibility()}
          value={visibility}
          options={[
            { value: AS_IT_IS, label: m.studio_bulk_unchanged() },
            ...VISIBILITIES.map((one) => ({ value: one, label: visibilityName(one) })),
          ]}
          onChange={setVisibility}
        />
        <Select
          label={m.studio_form_category()}
          value={category}
          options={[
            { value: AS_IT_IS, label: m.studio_bulk_unchanged() },
            ...categoriesByName().map(({ category: one, name }) => ({ value: one, label: name })),
          ]}
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
        {change.error && (
          <Notice tone="danger" isNew>
            {failureText(change.error, m.studio_bulk_failed())}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
