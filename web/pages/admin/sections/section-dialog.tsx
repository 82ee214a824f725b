import { useId, useState, type SyntheticEvent } from "react";
import { Tag } from "#shared/channels/contract.ts";
import type { DocumentRef } from "#shared/documents/contract.ts";
import type { SectionSettings, SectionType } from "#shared/home/sections.ts";
import type { Playlist } from "#shared/playlists/contract.ts";
import { useSiteCategories } from "#web/features/categories/site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { choicesOf } from "./section-choices.ts";
import { type Draft, draftOf, settingsOf } from "./section-draft.ts";
import { SECTION_LABELS } from "./section-labels.tsx";

interface SectionDialogProps {
  readonly isOpen: boolean;
  /** The section to edit; undefined to create one. */
  readonly section: SectionSettings | undefined;
  readonly playlists: readonly Playlist[];
  readonly documents: readonly DocumentRef[];
  readonly onClose: () => void;
  readonly onApply: (section: SectionSettings) => void;
}

/** Dialog for the settings of a section. */
export function SectionDialog(props: SectionDialogProps) {
  const { isOpen, section, onClose } = props;
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={section ? m.home_sections_edit_title() : m.home_sections_add_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary">
            {m.home_sections_apply()}
          </Button>
        </>
      }
    >
      {isOpen && <Fields {...props} formId={formId} />}
    </Dialog>
  );
}

function Fields({
  formId,
  section,
  playlists,
  documents,
  onApply,
}: SectionDialogProps & { readonly formId: string }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(section));
  const [problem, setProblem] = useState<string>();
  const categories = useSiteCategories();
  const choices = choicesOf(draft.type, { playlists, documents, categories });

  function change(changes: Partial<Draft>) {
    setDraft({ ...draft, ...changes });
    setProblem(undefined);
  }

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    if (draft.type === "tag" && !Tag.safeParse(draft.chosen).success) {
      return setProblem(m.home_sections_tag_hint());
    }
    const settings = settingsOf(draft);
    if (!settings) return setProblem(m.home_sections_missing());
    onApply(settings);
  }

  return (
    <form id={formId} noValidate onSubmit={apply} className="grid gap-5">
      <Select
        label={m.home_sections_type()}
        value={draft.type}
        options={Object.entries(SECTION_LABELS).map(([value, { Icon, name, hint }]) => ({
          value,
          label: name(),
          hint: hint(),
          icon: <Icon />,
        }))}
        onChange={(type) => change({ type: type as SectionType, chosen: null })}
      />
      {draft.type === "tag" && (
        <TextField
          label={m.home_sections_tag()}
          hint={m.home_sections_tag_hint()}
          before="#"
          value={draft.chosen ?? ""}
          error={problem}
          maxLength={30}
          onChange={(event) => change({ chosen: event.target.value })}
        />
      )}
      {choices && (
        <Select
          label={choices.label}
          hint={choices.hint}
          value={draft.chosen}
          options={choices.options}
          error={problem}
          onChange={(chosen) => change({ chosen })}
        />
      )}
      {draft.type !== "document" && (
        <Select
          label={m.home_sections_rows()}
          hint={m.home_sections_rows_hint()}
          value={String(draft.rows)}
          options={ROW_COUNTS.map((rows) => ({ value: String(rows), label: String(rows) }))}
          onChange={(rows) => change({ rows: Number(rows) })}
        />
      )}
    </form>
  );
}

const ROW_COUNTS = [1, 2, 3, 4, 5, 6];
