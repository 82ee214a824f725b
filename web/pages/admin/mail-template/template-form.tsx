import { lazy, useState } from "react";
import type { EditedTemplate } from "#shared/mail-templates/contract.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice as StaticNotice } from "#web/ui/feedback/notice.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { PartField } from "./part-field.tsx";
import { placeholderList } from "./part-names.ts";
import { TemplatePreview } from "./template-preview.tsx";
import { useTemplateDraft, type TemplateDraft } from "./use-template-draft.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));
const TemplateHistory = lazy(async () => ({
  default: (await import("./template-history.tsx")).TemplateHistory,
}));

/** The editor of the texts of an email. */
export function TemplateForm({ saved }: { readonly saved: EditedTemplate }) {
  const draft = useTemplateDraft(saved);
  return (
    <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-2">
      <form
        aria-label={m.templates_texts()}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          draft.save();
        }}
        className="grid grid-cols-1 gap-6"
      >
        <div className="grid grid-cols-1 gap-2 text-small text-text-2">
          <p className="text-pretty wrap-anywhere">
            {m.templates_placeholders({ placeholders: placeholderList(saved.parts[0]?.placeholders ?? []) })}
          </p>
          <p className="text-pretty">{m.templates_fixed()}</p>
        </div>
        {saved.parts.map((part) => (
          <PartField key={part.part} part={part} template={saved} draft={draft} />
        ))}
        {draft.isOverwritten && <Conflict saved={saved} draft={draft} />}
        {draft.saving.isError && !draft.isOverwritten && (
          <Notice kind="failure">{failureText(draft.saving.error, m.ui_error_hint())}</Notice>
        )}
        <SavingControls draft={draft} />
        <Origin saved={saved} draft={draft} />
      </form>
      <TemplatePreview template={saved} draft={draft} />
      <UnsavedGuard isChanged={draft.isEdited} />
    </div>
  );
}

interface DraftProps {
  readonly saved: EditedTemplate;
  readonly draft: TemplateDraft;
}

function SavingControls({ draft }: Pick<DraftProps, "draft">) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        type="submit"
        variant="primary"
        isPending={draft.saving.isPending}
        disabled={!draft.isEdited || draft.isOverwritten}
      >
        {m.templates_save()}
      </Button>
      {draft.isEdited && (
        <Button variant="quiet" onClick={draft.revert}>
          {m.templates_undo()}
        </Button>
      )}
      <p role="status" className="min-w-0 text-small text-text-3">
        {draft.isEdited ? m.templates_changed() : m.templates_unchanged()}
      </p>
    </div>
  );
}

/** Where the texts come from, their history, and the way back to those of the software. */
function Origin({ saved, draft }: DraftProps) {
  const [open, setOpen] = useState<"history" | "default">();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-5 text-small text-text-3">
      {!saved.isEdited && <p>{m.templates_standard()}</p>}
      {saved.changedAt !== null && (
        <p>
          {saved.changedBy
            ? m.templates_edited_by({ name: saved.changedBy.name })
            : m.templates_edited_by_deleted()}{" "}
          <TimeAgo at={saved.changedAt} />
        </p>
      )}
      {saved.revision > 0 && (
        <Button size="small" variant="quiet" onClick={() => setOpen("history")}>
          {m.templates_history()}
        </Button>
      )}
      {saved.isEdited && (
        <Button size="small" onClick={() => setOpen("default")}>
          {m.templates_put_default()}
        </Button>
      )}
      <LazyOverlay isOpen={open === "default"}>
        <ConfirmDialog
          isOpen={open === "default"}
          onClose={close}
          title={m.templates_put_default_title()}
          confirmLabel={m.templates_put_default()}
          onConfirm={draft.putDefaultBack}
        >
          {m.templates_put_default_text()}
        </ConfirmDialog>
      </LazyOverlay>
      <LazyOverlay isOpen={open === "history"}>
        <TemplateHistory
          isOpen={open === "history"}
          onClose={close}
          template={saved}
          onTake={draft.replace}
        />
      </LazyOverlay>
    </div>
  );
}

/** Another administrator has saved other texts while these were edited. */
function Conflict({ saved, draft }: DraftProps) {
  return (
    <StaticNotice
      tone="warning"
      isNew
      title={
        saved.changedBy
          ? m.templates_conflict({ name: saved.changedBy.name })
          : m.templates_conflict_deleted()
      }
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button size="small" onClick={draft.keep}>
            {m.templates_conflict_keep()}
          </Button>
          <Button size="small" variant="quiet" onClick={draft.revert}>
            {m.templates_conflict_take()}
          </Button>
        </div>
      }
    />
  );
}
