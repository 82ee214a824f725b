import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, useState, type SyntheticEvent } from "react";
import {
  DOCUMENT_MAX_CHARACTERS,
  DOCUMENT_TITLE_MAX_CHARACTERS,
  documents,
  type DocumentVersion,
} from "#shared/documents/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Preview } from "./preview.tsx";
import { VersionHistory } from "./version-history.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/confirm-dialog.tsx")).ConfirmDialog,
}));

interface EditorFormProps {
  readonly slug: string;
  readonly language: Locale;
  /** Newest first. */
  readonly versions: readonly DocumentVersion[];
}

interface Draft {
  readonly title: string;
  readonly body: string;
  /** The version the text was written upon; 0 for none. */
  readonly version: number;
}

/** Writes the next version. Who was overtaken by somebody else is told so, and loses nothing. */
export function EditorForm({ slug, language, versions }: EditorFormProps) {
  const isAdmin = useMember().role === "admin";
  const newest = draftOf(versions[0]);
  const [draft, setDraft] = useState(newest);
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const basis = draftOf(versions.find(({ version }) => version === draft.version));
  const isChanged = draft.title !== basis.title || draft.body !== basis.body;
  const isOvertaken = newest.version > draft.version;

  const publishing = useMutation({
    mutationFn: () => publish(slug, language, { ...draft, version: newest.version }),
    async onSuccess({ version }) {
      setDraft({ ...draft, version });
      showSnackbar({ text: m.contacts_document_published({ version }) });
      await queryClient.invalidateQueries({ queryKey: ["documents"] });
    },
    // Somebody may have been faster: their version has to be seen.
    onError: () => queryClient.invalidateQueries({ queryKey: ["documents", "versions"] }),
  });

  function ask(event: SyntheticEvent) {
    event.preventDefault();
    setAsking(true);
  }

  const writing = (
    <div className="grid gap-5">
      <TextField
        label={m.contacts_document_title()}
        value={draft.title}
        maxLength={DOCUMENT_TITLE_MAX_CHARACTERS}
        required
        readOnly={!isAdmin}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
      <TextArea
        label={m.contacts_document_body()}
        hint={m.contacts_document_body_hint()}
        value={draft.body}
        limit={DOCUMENT_MAX_CHARACTERS}
        rows={22}
        required
        readOnly={!isAdmin}
        onChange={(event) => setDraft({ ...draft, body: event.target.value })}
      />
    </div>
  );

  return (
    <>
      {!isAdmin && (
        <div className="mb-5">
          <Notice kind="info">{m.contacts_documents_forbidden()}</Notice>
        </div>
      )}
      {versions.length === 0 && (
        <div className="mb-5">
          <Notice kind="info">{m.contacts_document_missing()}</Notice>
        </div>
      )}
      <form onSubmit={ask}>
        <Tabs
          label={m.contacts_document_body()}
          tabs={[
            { id: "write", label: m.contacts_document_write(), content: writing },
            {
              id: "preview",
              label: m.contacts_document_preview(),
              content: <Preview title={draft.title} text={draft.body} language={language} />,
            },
            {
              id: "history",
              label: m.contacts_document_history(),
              count: versions.length,
              content: (
                <VersionHistory
                  versions={versions}
                  onTake={isAdmin ? ({ title, body }) => setDraft({ ...draft, title, body }) : undefined}
                />
              ),
            },
          ]}
        />
        {isAdmin && (
          <div className="mt-6 grid gap-4">
            {isOvertaken && (
              <Notice kind="failure">{m.contacts_document_conflict({ version: newest.version })}</Notice>
            )}
            {publishing.isError && !isOvertaken && (
              <Notice kind="failure">{failureText(publishing.error, m.ui_error_hint())}</Notice>
            )}
            <div className="flex flex-wrap items-center gap-4">
              <Button
                type="submit"
                variant="primary"
                isPending={publishing.isPending}
                disabled={!isChanged || draft.title.trim() === "" || draft.body.trim() === ""}
              >
                {m.contacts_document_publish()}
              </Button>
              <span className="text-small text-text-3">
                {isChanged
                  ? m.contacts_document_based({ version: draft.version })
                  : m.contacts_document_unchanged()}
              </span>
            </div>
          </div>
        )}
      </form>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.contacts_document_publish_title()}
          confirmLabel={m.contacts_document_publish()}
          onConfirm={() => publishing.mutate()}
        >
          {isOvertaken
            ? m.contacts_document_conflict({ version: newest.version })
            : m.contacts_document_publish_text()}
        </ConfirmDialog>
      </LazyOverlay>
      <UnsavedGuard isChanged={isChanged} />
    </>
  );
}

/** Refused where somebody has published since the versions were last looked at. */
function publish(slug: string, language: Locale, { title, body, version }: Draft) {
  const place = { params: { slug }, query: { language } };
  if (version === 0) return call(documents.put, { ...place, body: { title, contents: body } });
  return call(documents.edit, { ...place, body: { title, contents: body, version } });
}

function draftOf(version: DocumentVersion | undefined): Draft {
  return { title: version?.title ?? "", body: version?.body ?? "", version: version?.version ?? 0 };
}
