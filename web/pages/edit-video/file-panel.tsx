import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Processing } from "#shared/videos/contract.ts";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import type { UnfinishedUpload } from "#web/features/uploads/resume.ts";
import { beginUpload, dropUpload, useLocalUpload } from "#web/features/uploads/upload-store.ts";
import { processingQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { FailurePanel } from "./failure-panel.tsx";
import { ProcessingPanel } from "./processing-panel.tsx";
import { ResumePanel } from "./resume-panel.tsx";
import { SIGNAL_BOX } from "./signal-panel.tsx";
import { stageOf } from "./stage.ts";
import { TransferPanel } from "./transfer-panel.tsx";

interface FilePanelProps {
  readonly videoId: string;
  readonly processing: Processing;
}

/** Everything about the file of a video, until it has been processed. */
export function FilePanel({ videoId, processing }: FilePanelProps) {
  const queryClient = useQueryClient();
  const upload = useLocalUpload(videoId);
  const [isReplacing, setReplacing] = useState(false);
  const stage = stageOf(processing, upload?.transfer);
  const boxRef = useRef<HTMLDivElement>(null);
  const shown = isReplacing ? "choose" : stage.kind;

  useEffect(() => {
    // The button that led here is gone: the focus must not fall out of the page.
    if (document.activeElement === document.body) boxRef.current?.focus({ preventScroll: true });
  }, [shown]);

  function send({ file, facts }: ChosenFile, unfinished?: UnfinishedUpload) {
    setReplacing(false);
    const onSent = () => void queryClient.invalidateQueries({ queryKey: ["videos"] });
    beginUpload({ videoId, file, facts, unfinished, onSent });
  }

  function chooseOther() {
    dropUpload(videoId);
    setReplacing(true);
    void queryClient.invalidateQueries({ queryKey: processingQuery(videoId).queryKey });
  }

  function panel() {
    if (isReplacing) return <ChoosePanel label={m.studio_file_replace_label()} onChosen={send} />;
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
        return <FailurePanel videoId={videoId} processing={processing} onOtherFile={chooseOther} />;
      case "done":
        return null;
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
  readonly onChosen: (chosen: ChosenFile) => void;
}

function ChoosePanel({ label, onChosen }: ChoosePanelProps) {
  return (
    <section aria-label={m.studio_file_title()} className={SIGNAL_BOX}>
      <ChooseFile label={label} onChosen={(chosen) => onChosen(chosen)} />
    </section>
  );
}
