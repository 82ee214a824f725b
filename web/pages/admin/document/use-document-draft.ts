import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documents, type DocumentVersion } from "#shared/documents/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

export interface Draft {
  readonly title: string;
  readonly body: string;
  /** The version that the draft is based on; 0 for none. */
  readonly version: number;
}

export type DocumentDraft = ReturnType<typeof useDocumentDraft>;

/** The next version of a document while it is written; `versions` are newest first. */
export function useDocumentDraft(slug: string, language: Locale, versions: readonly DocumentVersion[]) {
  const newest = draftOf(versions[0]);
  const [draft, setDraft] = useState(newest);
  const queryClient = useQueryClient();
  const basis = draftOf(versions.find(({ version }) => version === draft.version));

  const publishing = useMutation({
    mutationFn: () => publish(slug, language, { ...draft, version: newest.version }),
    async onSuccess({ version }) {
      setDraft({ ...draft, version });
      showSnackbar({ text: m.contacts_document_published({ version }) });
      await queryClient.invalidateQueries({ queryKey: ["documents"] });
    },
    // On an edit conflict the list must include the newer version.
    onError: () => queryClient.invalidateQueries({ queryKey: ["documents", "versions"] }),
  });

  return {
    draft,
    change: (change: Partial<Pick<Draft, "title" | "body">>) => setDraft({ ...draft, ...change }),
    isChanged: draft.title !== basis.title || draft.body !== basis.body,
    newestVersion: newest.version,
    hasEditConflict: newest.version > draft.version,
    publishing,
  };
}

/** Rejected when another version has been published since the versions were loaded. */
function publish(slug: string, language: Locale, { title, body, version }: Draft) {
  const requestTarget = { params: { slug }, query: { language } };
  if (version === 0) return call(documents.put, { ...requestTarget, body: { title, contents: body } });
  return call(documents.edit, { ...requestTarget, body: { title, contents: body, version } });
}

function draftOf(version: DocumentVersion | undefined): Draft {
  return { title: version?.title ?? "", body: version?.body ?? "", version: version?.version ?? 0 };
}
