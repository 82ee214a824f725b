import { useState } from "react";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { decideResume, type ResumeDecision, type UnfinishedUpload } from "#web/features/uploads/resume.ts";
import { percentOf } from "#web/features/uploads/transfer-rate.ts";
import { memoryOf } from "#web/features/uploads/upload-memory.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { formatPercent } from "#web/ui/format/number.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SignalPanel } from "./signal-panel.tsx";

interface ResumePanelProps {
  readonly videoId: string;
  readonly upload: UnfinishedUpload;
  readonly onResume: (chosen: ChosenFile) => void;
  readonly onRestart: (chosen: ChosenFile) => void;
}

interface Doubt {
  readonly decision: Exclude<ResumeDecision, "resume">;
  readonly chosen: ChosenFile;
}

/** An upload begun earlier: asks for the same file and goes on with it. */
export function ResumePanel({ videoId, upload, onResume, onRestart }: ResumePanelProps) {
  const [doubt, setDoubt] = useState<Doubt>();
  const percent = percentOf(upload.offset, upload.size);
  const size = formatBytes(upload.size);

  async function take(chosen: ChosenFile) {
    const memory = await memoryOf(videoId, chosen.file, upload.id);
    const decision = decideResume(upload, chosen.file, memory);
    if (decision === "resume") onResume(chosen);
    else setDoubt({ decision, chosen });
  }

  return (
    <SignalPanel
      title={m.studio_resume_title({ percent: formatPercent(percent / 100) })}
      lead={m.studio_resume_text({ name: upload.name, size })}
      percent={percent}
      meterLabel={m.studio_transfer_meter()}
    >
      {doubt && <DoubtNotice doubt={doubt} upload={upload} onResume={onResume} onRestart={onRestart} />}
      <div className="mt-4">
        <ChooseFile
          label={m.studio_resume_label()}
          hint={upload.name}
          buttonLabel={m.studio_resume_button()}
          onChosen={(chosen) => void take(chosen)}
        />
      </div>
    </SignalPanel>
  );
}

interface DoubtNoticeProps extends Omit<ResumePanelProps, "videoId"> {
  readonly doubt: Doubt;
}

function DoubtNotice({ doubt: { decision, chosen }, upload, onResume, onRestart }: DoubtNoticeProps) {
  const names = { name: upload.name, chosen: chosen.file.name };
  const isUnsure = decision === "unsure";
  return (
    <Notice
      tone="warning"
      isNew
      className="mt-4"
      title={isUnsure ? m.studio_resume_unsure_title() : m.studio_resume_different_title()}
      action={
        <div className="flex flex-wrap gap-2.5">
          {isUnsure && <Button onClick={() => onResume(chosen)}>{m.studio_resume_same()}</Button>}
          <Button variant={isUnsure ? "quiet" : "secondary"} onClick={() => onRestart(chosen)}>
            {m.studio_resume_from_start()}
          </Button>
        </div>
      }
    >
      {isUnsure
        ? m.studio_resume_unsure(names)
        : m.studio_resume_different({ ...names, size: formatBytes(upload.size) })}
    </Notice>
  );
}
