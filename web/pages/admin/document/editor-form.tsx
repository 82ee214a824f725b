import { lazy, useState, type SyntheticEvent } from "react";
import {
  DOCUMENT_MAX_CHARACTERS,
  DOCUMENT_TITLE_MAX_CHARACTERS,
  type DocumentVersion,
} from "#shared/documents/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Preview } from "./preview.tsx";
import { useDocumentDraft, type DocumentDraft, type Draft } from "./use-document-draft.ts";
import { VersionHistory } from "./version-history.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

interface EditorFormProps {
  readonly slug: string;
  readonly language: Locale;
  /** Newest first. */
  readonly versions: readonly DocumentVersion[];
}

/** Publishes the next version. On an edit conflict it shows a message and keeps the draft. */
export function EditorForm({ slug, language, versions }: EditorFormProps) {
  const isAdmin = useMember().role === "admin";
  const [isAsking, setAsking] = useState(false);
  const documentDraft = useDocumentDraft(slug, language, versions);
  const { draft, change, isChanged, newestVersion, hasEditConflict, publishing } = documentDraft;

  function ask(event: SyntheticEvent) {
    event.preventDefault();
    setAsking(true);
  }

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
            {
              id: "write",
              label: m.contacts_document_write(),
              content: <DraftFields draft={draft} isReadOnly={!isAdmin} onChange={change} />,
            },
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
                  onTake={isAdmin ? ({ title, body }) => change({ title, body }) : undefined}
                />
              ),
            },
          ]}
        />
        {isAdmin && <PublishControls documentDraft={documentDraft} />}
      </form>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.contacts_document_publish_title()}
          confirmLabel={m.contacts_document_publish()}
          onConfirm={() => publishing.mutate()}
        >
          {hasEditConflict
            ? m.contacts_document_conflict({ version: newestVersion })
            : m.contacts_document_publish_text()}
        </ConfirmDialog>
      </LazyOverlay>
      <UnsavedGuard isChanged={isChanged} />
    </>
  );
}

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly onChange: DocumentDraft["change"];
}

function DraftFields({ draft, isReadOnly, onChange }: DraftFieldsProps) {
  return (
    <div className="grid gap-5">
      <TextField
        label={m.contacts_document_title()}
        value={draft.title}
        maxLength={DOCUMENT_TITLE_MAX_CHARACTERS}
        required
        readOnly={isReadOnly}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={m.contacts_document_body()}
        hint={m.contacts_document_body_hint()}
        value={draft.body}
        limit={DOCUMENT_MAX_CHARACTERS}
        rows={22}
        required
        readOnly={isReadOnly}
        onChange={(event) => onChange({ body: event.target.value })}
      />
    </div>
  );
}

/** Why publishing failed or will overwrite a newer version, and the button. */
function PublishControls({ documentDraft }: { readonly documentDraft: DocumentDraft }) {
  const { draft, isChanged, newestVersion, hasEditConflict, publishing } = documentDraft;
  return (
    <div className="mt-6 grid gap-4">
      {hasEditConflict && (
        <Notice kind="failure">{m.contacts_document_conflict({ version: newestVersion })}</Notice>
      )}
      {publishing.isError && !hasEditConflict && (
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
  );
}
