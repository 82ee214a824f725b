import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Processing } from "#shared/videos/contract.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import type { UnfinishedUpload } from "#web/features/uploads/resume.ts";
import { beginUpload, dropUpload, useLocalUpload } from "#web/features/uploads/upload-store.ts";
import { processingQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { FailurePanel } from "./failure-panel.tsx";
import { ProcessingPanel } from "./processing-panel.tsx";
import { ResumePanel } from "./resume-panel.tsx";
import { SIGNAL_BOX } from "./signal-panel.tsx";
import { stageOf } from "./stage.ts";
import { TransferPanel } from "./transfer-panel.tsx";

interface FilePanelProps {
  readonly videoId: string;
  readonly processing: Processing;
  /** Another file may take the place of this one, once it has been processed. */
  readonly canReplace: boolean;
}

/** Everything about the file of a video, until it has been processed. */
export function FilePanel({ videoId, processing, canReplace }: FilePanelProps) {
  const queryClient = useQueryClient();
  const upload = useLocalUpload(videoId);
  const [isReplacing, setReplacing] = useState(false);
  const stage = stageOf(processing, upload?.transfer);
  // It can be watched already: until the new file can, it plays the old one.
  const isReplacement = nextVideoStatus(processing.status, "replaceFile") !== undefined;
  const boxRef = useRef<HTMLDivElement>(null);
  const shown = isReplacing ? "choose" : stage.kind;

  useEffect(() => {
    // The button that led here is gone: the focus must not fall out of the page.
    if (document.activeElement === document.body) boxRef.current?.focus({ preventScroll: true });
  }, [shown]);

  function send({ file, facts }: ChosenFile, unfinished?: UnfinishedUpload) {
    setReplacing(false);
    const onSent = () => void queryClient.invalidateQueries({ queryKey: ["videos"] });
    const purpose = isReplacement ? "replace-file" : "upload";
    beginUpload({ videoId, file, facts, unfinished, purpose, onSent });
  }

  function chooseOther() {
    dropUpload(videoId);
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
    switch (stage.kind) {
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
            upload={stage.upload}
            onResume={(chosen) => send(chosen, stage.upload)}
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
        return canReplace ? (
          <Button variant="quiet" icon={<RefreshCw />} className="-ml-4" onClick={() => setReplacing(true)}>
            {m.studio_file_replace()}
          </Button>
        ) : null;
    }
  }

  return (
    <div ref={boxRef} tabIndex={-1} className="rounded-lg outline-none empty:hidden">
      {panel()}
    </div>
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
    <section aria-label={m.studio_file_title()} className={SIGNAL_BOX}>
      <ChooseFile label={label} hint={hint} onChosen={(chosen) => onChosen(chosen)} />
      {onCancel && (
        <Button variant="quiet" className="mt-3 -ml-4" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      )}
    </section>
  );
}
