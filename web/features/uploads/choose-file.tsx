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
}

/** Asks for a film and looks into it before anything is sent. */
export function ChooseFile({ label, hint, buttonLabel, error, busyText, onChosen }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>();
  const [inspected, setInspected] = useState<string>();
  const busy = inspected === undefined ? busyText : m.studio_choose_inspecting({ name: inspected });

  async function take(file: File) {
    setProblem(undefined);
    setInspected(file.name);
    try {
      const inspection = await inspectFile(file);
      if (inspection.kind === "refused") setProblem(refusalText(inspection.reason, file.name));
      else onChosen({ file, facts: inspection.kind === "media" ? inspection.facts : undefined });
    } catch (cause) {
      console.warn("The file could not be inspected:", cause);
      setProblem(m.studio_refused_unreadable({ name: file.name }));
    } finally {
      setInspected(undefined);
    }
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
        onFiles={([file]) => file && void take(file)}
      />
      <Announcer text={busy ?? ""} />
      <span role="alert" className="sr-only">
        {problem ?? error}
      </span>
    </div>
  );
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
