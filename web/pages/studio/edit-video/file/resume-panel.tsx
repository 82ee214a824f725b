import { useState } from "react";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { decideResume, type ResumeDecision, type UnfinishedUpload } from "#web/features/uploads/resume.ts";
import { percentOf } from "#web/features/uploads/transfer-rate.ts";
import { matchUploadRecord } from "#web/features/uploads/upload-records.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatPercent } from "#web/ui/format/number.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ProgressPanel } from "#web/pages/studio/edit-video/progress-panel.tsx";

interface ResumePanelProps {
  readonly videoId: string;
  readonly upload: UnfinishedUpload;
  readonly onResume: (chosen: ChosenFile) => void;
  readonly onRestart: (chosen: ChosenFile) => void;
}

interface FileMismatch {
  readonly decision: Exclude<ResumeDecision, "resume">;
  readonly chosen: ChosenFile;
}

/** An unfinished upload: asks for the same file and resumes the upload. */
export function ResumePanel({ videoId, upload, onResume, onRestart }: ResumePanelProps) {
  const [mismatch, setMismatch] = useState<FileMismatch>();
  const percent = percentOf(upload.offset, upload.size);
  const size = formatBytes(upload.size);

  async function decide(chosen: ChosenFile) {
    const memory = await matchUploadRecord(videoId, chosen.file, upload.id);
    const decision = decideResume(upload, chosen.file, memory);
    if (decision === "resume") onResume(chosen);
    else setMismatch({ decision, chosen });
  }

  return (
    <ProgressPanel
      title={m.studio_resume_title({ percent: formatPercent(percent / 100) })}
      subtitle={m.studio_resume_text({ name: upload.name, size })}
      percent={percent}
      meterLabel={m.studio_transfer_meter()}
    >
      {mismatch && (
        <MismatchNotice mismatch={mismatch} upload={upload} onResume={onResume} onRestart={onRestart} />
      )}
      <div className="mt-4">
        <ChooseFile
          label={m.studio_resume_label()}
          hint={upload.name}
          buttonLabel={m.studio_resume_button()}
          onChosen={(chosen) => void decide(chosen)}
        />
      </div>
    </ProgressPanel>
  );
}

interface MismatchNoticeProps extends Omit<ResumePanelProps, "videoId"> {
  readonly mismatch: FileMismatch;
}

function MismatchNotice({
  mismatch: { decision, chosen },
  upload,
  onResume,
  onRestart,
}: MismatchNoticeProps) {
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
