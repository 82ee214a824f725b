import { useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Announcer } from "./announcer.tsx";
import { ACCEPTED_FILES } from "./file-kinds.ts";
import { inspectFile, type FileFacts, type Inspection } from "./inspect-file.ts";

/** A file that is worth sending. */
export interface ChosenFile {
  readonly file: File;
  readonly facts: FileFacts | undefined;
}

export interface ChooseFileProps {
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly buttonLabel?: string | undefined;
  /** What stands in the way besides the file itself. */
  readonly error?: string | undefined;
  /** What is being done with the file that was chosen. */
  readonly busyText?: string | undefined;
  readonly onChosen: (chosen: ChosenFile) => void;
  /** Takes several files at once; without it, one. */
  readonly onManyChosen?: ((chosen: ChosenFile[]) => void) | undefined;
}

/** Asks for a film and looks into it before anything is sent. */
export function ChooseFile({
  label,
  hint,
  buttonLabel,
  error,
  busyText,
  onChosen,
  onManyChosen,
}: ChooseFileProps) {
  const [problem, setProblem] = useState<string>();
  const [inspected, setInspected] = useState<string>();
  const busy = inspected === undefined ? busyText : m.studio_choose_inspecting({ name: inspected });

  async function take(files: readonly File[]) {
    const chosen: ChosenFile[] = [];
    const problems: string[] = [];
    setProblem(undefined);
    for (const file of files) {
      setInspected(file.name);
      const found = await look(file);
      if (typeof found === "string") problems.push(found);
      else chosen.push(found);
    }
    setInspected(undefined);
    if (problems.length > 0) setProblem(problems.join(" "));
    const [first] = chosen;
    if (chosen.length > 1 && onManyChosen) onManyChosen(chosen);
    else if (first) onChosen(first);
  }

  return (
    <div>
      <DropZone
        label={label ?? m.studio_choose_label()}
        hint={busy ?? hint ?? m.studio_choose_hint()}
        buttonLabel={buttonLabel ?? m.studio_choose_button()}
        accept={ACCEPTED_FILES}
        error={problem ?? error}
        isDisabled={busy !== undefined}
        isMultiple={onManyChosen !== undefined}
        onFiles={(files) => void take(files)}
      />
      <Announcer text={busy ?? ""} />
      <span role="alert" className="sr-only">
        {problem ?? error}
      </span>
    </div>
  );
}

/** The file with what is in it, or why it cannot be taken. */
async function look(file: File): Promise<ChosenFile | string> {
  try {
    const inspection = await inspectFile(file);
    if (inspection.kind === "refused") return refusalText(inspection.reason, file.name);
    return { file, facts: inspection.kind === "media" ? inspection.facts : undefined };
  } catch (cause) {
    console.warn("The file could not be inspected:", cause);
    return m.studio_refused_unreadable({ name: file.name });
  }
}

type RefusalReason = Extract<Inspection, { kind: "refused" }>["reason"];

const REFUSALS: Record<RefusalReason, (inputs: { name: string }) => string> = {
  empty: m.studio_refused_empty,
  "too-large": m.studio_refused_too_large,
  "no-media": m.studio_refused_no_media,
  damaged: m.studio_refused_damaged,
};

function refusalText(reason: RefusalReason, name: string): string {
  return REFUSALS[reason]({ name });
}
