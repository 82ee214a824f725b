import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Processing } from "#shared/videos/contract.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { isMoving, videoStepsQuery } from "#web/features/processing/queries.ts";
import { VideoSteps } from "#web/features/processing/video-steps.tsx";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import type { UnfinishedUpload } from "#web/features/uploads/resume.ts";
import { startUpload, cancelUpload, useLocalUpload } from "#web/features/uploads/upload-store.ts";
import { processingQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { FailurePanel } from "./failure-panel.tsx";
import { ProcessingPanel } from "./processing-panel.tsx";
import { ResumePanel } from "./resume-panel.tsx";
import { PANEL_BOX } from "#web/pages/studio/edit-video/progress-panel.tsx";
import { uploadStageOf } from "./upload-stage.ts";
import { TransferPanel } from "./transfer-panel.tsx";

interface FilePanelProps {
  readonly videoId: string;
  readonly processing: Processing;
  /** A new file may replace this one once it has been processed. */
  readonly canReplace: boolean;
}

/** Upload and processing state of a video's file, until processing is complete. */
export function FilePanel({ videoId, processing, canReplace }: FilePanelProps) {
  const queryClient = useQueryClient();
  const upload = useLocalUpload(videoId);
  const [isReplacing, setReplacing] = useState(false);
  const uploadStage = uploadStageOf(processing, upload?.transfer);
  // The video is watchable: it plays the old file until the new one is ready.
  const isReplacement = nextVideoStatus(processing.status, "replaceFile") !== undefined;
  const boxRef = useRef<HTMLDivElement>(null);
  const shown = isReplacing ? "choose" : uploadStage.kind;

  useEffect(() => {
    // The button that opened this panel is removed from the page: restore the focus.
    if (document.activeElement === document.body) boxRef.current?.focus({ preventScroll: true });
  }, [shown]);

  function send({ file, metadata }: ChosenFile, unfinished?: UnfinishedUpload) {
    setReplacing(false);
    const onSent = () => void queryClient.invalidateQueries({ queryKey: ["videos"] });
    const purpose = isReplacement ? "replace-file" : "upload";
    startUpload({ videoId, file, metadata, unfinished, purpose, onSent });
  }

  function chooseOther() {
    cancelUpload(videoId);
    setReplacing(true);
    void queryClient.invalidateQueries({ queryKey: processingQuery(videoId).queryKey });
  }

  function panel() {
    if (isReplacing) {
      return (
        <ChoosePanel
          label={m.studio_file_replace_label()}
          hint={isReplacement ? m.studio_file_replace_hint() : undefined}
          onChosen={send}
          onCancel={isReplacement ? () => setReplacing(false) : undefined}
        />
      );
    }
    switch (uploadStage.kind) {
      case "choose":
        return <ChoosePanel onChosen={send} />;
      case "transfer":
        if (!upload) return null;
        return (
          <TransferPanel
            videoId={videoId}
            upload={upload}
            onOtherFile={chooseOther}
            onRestart={() => send(upload)}
          />
        );
      case "resume":
        return (
          <ResumePanel
            videoId={videoId}
            upload={uploadStage.upload}
            onResume={(chosen) => send(chosen, uploadStage.upload)}
            onRestart={(chosen) => send(chosen)}
          />
        );
      case "processing":
        return <ProcessingPanel videoId={videoId} processing={processing} />;
      case "failed":
      case "incomplete":
        return (
          <FailurePanel
            videoId={videoId}
            processing={processing}
            canReplace={canReplace}
            onOtherFile={chooseOther}
          />
        );
      case "done":
        return (
          <>
            <LaterSteps videoId={videoId} />
            {canReplace && (
              <Button
                variant="quiet"
                icon={<RefreshCw />}
                className="-ml-4"
                onClick={() => setReplacing(true)}
              >
                {m.studio_file_replace()}
              </Button>
            )}
          </>
        );
    }
  }

  return (
    <div ref={boxRef} tabIndex={-1} className="rounded-lg outline-none empty:hidden">
      {panel()}
    </div>
  );
}

/** What goes on after the file is processed, such as automatic subtitles. */
function LaterSteps({ videoId }: { readonly videoId: string }) {
  const { data } = useQuery(videoStepsQuery(videoId));
  if (!data?.steps.some(isMoving)) return null;
  return (
    <section aria-label={m.steps_title()} className={`${PANEL_BOX} mb-3`}>
      <VideoSteps videoId={videoId} />
    </section>
  );
}

interface ChoosePanelProps {
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly onChosen: (chosen: ChosenFile) => void;
  readonly onCancel?: (() => void) | undefined;
}

function ChoosePanel({ label, hint, onChosen, onCancel }: ChoosePanelProps) {
  return (
    <section aria-label={m.studio_file_title()} className={PANEL_BOX}>
      <ChooseFile label={label} hint={hint} onChosen={(chosen) => onChosen(chosen)} />
      {onCancel && (
        <Button variant="quiet" className="mt-3 -ml-4" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      )}
    </section>
  );
}
