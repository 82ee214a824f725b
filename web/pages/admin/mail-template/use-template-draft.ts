import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { HttpError } from "#shared/client.ts";
import { mailTemplates, type EditedTemplate } from "#shared/mail-templates/contract.ts";
import { call } from "#web/data/api.ts";
import { useDebounced } from "#web/features/channels/use-debounced.ts";
import {
  MAIL_TEMPLATES_KEY,
  templatePreviewQuery,
  templateQuery,
} from "#web/features/mail-templates/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

type Texts = Readonly<Record<string, string>>;

interface Draft {
  /** What was edited, by part. */
  readonly edits: Texts;
  /** The revision that was shown when the edit began. */
  readonly revision: number;
}

const PREVIEW_DEBOUNCE_MS = 300;
const ERROR_PREFIX = "texts.";

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;

/** The texts of an email while they are edited, and what they look like. */
export function useTemplateDraft(saved: EditedTemplate) {
  const { template, language, revision } = saved;
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ edits: {}, revision });
  const savedTexts: Texts = useMemo(
    () => Object.fromEntries(saved.parts.map(({ part, text }) => [part, text])),
    [saved.parts],
  );
  const texts: Texts = useMemo(() => ({ ...savedTexts, ...draft.edits }), [savedTexts, draft.edits]);
  const isEdited = Object.keys(draft.edits).length > 0;
  const preview = useQuery(
    templatePreviewQuery(template, language, useDebounced(texts, PREVIEW_DEBOUNCE_MS)),
  );
  const params = { template, language };
  const saving = useMutation({
    mutationFn: (body: { texts: Texts; revision: number }) => call(mailTemplates.save, { params, body }),
    async onSuccess(now, sent) {
      const { queryKey } = templateQuery(template, language);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, now);
      setDraft(({ edits }) => ({ edits: editedSince(edits, sent.texts), revision: now.revision }));
      showSnackbar({ text: m.templates_saved() });
      await queryClient.invalidateQueries({ queryKey: [...MAIL_TEMPLATES_KEY, "list"] });
      await queryClient.invalidateQueries({ queryKey: [...MAIL_TEMPLATES_KEY, "history"] });
    },
    // In a conflict the newer texts must be shown.
    onError: () => queryClient.invalidateQueries({ queryKey: templateQuery(template, language).queryKey }),
  });
  const errors = { ...errorsOf(preview.error), ...errorsOf(saving.error) };

  function replace(edits: Texts): void {
    const changed = Object.entries(edits).filter(([part, text]) => text !== savedTexts[part]);
    setDraft({ edits: Object.fromEntries(changed), revision: isEdited ? draft.revision : revision });
    // What the server has refused is no longer what is shown.
    if (saving.isError) saving.reset();
  }

  return {
    texts,
    isEdited,
    saving,
    preview,
    errorOf: (part: string): string | undefined => errors[ERROR_PREFIX + part],
    hasErrors: Object.keys(errors).length > 0,
    change: (part: string, text: string) => replace({ ...draft.edits, [part]: text }),
    replace,
    revert: () => replace({}),
    /** Another administrator has saved other texts since the edit began. */
    isOverwritten: isEdited && draft.revision !== revision,
    /** Keeps the edited texts although others were saved. */
    keep() {
      setDraft({ ...draft, revision });
      saving.reset();
    },
    save: () => saving.mutate({ texts, revision: draft.revision }),
    putDefaultBack() {
      setDraft({ edits: {}, revision });
      saving.mutate({ texts: {}, revision });
    },
  };
}

/** What was edited further while it was saved. */
function editedSince(edits: Texts, sent: Texts): Texts {
  return Object.fromEntries(Object.entries(edits).filter(([part, text]) => text !== sent[part]));
}

function errorsOf(error: Error | null): Readonly<Record<string, string>> {
  return error instanceof HttpError ? error.errors : {};
}
