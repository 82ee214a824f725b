import { useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { DropZone } from "#web/ui/controls/drop-zone.tsx";
import { Announcer } from "#web/ui/feedback/announcer.tsx";
import { ACCEPTED_FILES } from "./file-kinds.ts";
import { inspectFile, type FileMetadata, type Inspection } from "./inspect-file.ts";

/** An inspected file that was accepted. */
export interface ChosenFile {
  readonly file: File;
  readonly metadata: FileMetadata | undefined;
}

export interface ChooseFileProps {
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  readonly buttonLabel?: string | undefined;
  /** Error that is not caused by the file itself. */
  readonly error?: string | undefined;
  /** Status text while the chosen file is processed. */
  readonly busyText?: string | undefined;
  readonly onChosen: (chosen: ChosenFile) => void;
  /** Accepts several files at once; without it, one. */
  readonly onManyChosen?: ((chosen: ChosenFile[]) => void) | undefined;
}

/** File picker for a video. The file is inspected before the upload. */
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
      const found = await probeFile(file);
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

/** The file with its metadata, or the reason why it is rejected. */
async function probeFile(file: File): Promise<ChosenFile | string> {
  try {
    const inspection = await inspectFile(file);
    if (inspection.kind === "refused") return refusalText(inspection.reason, file.name);
    return { file, metadata: inspection.kind === "media" ? inspection.metadata : undefined };
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
