import { Check, CircleAlert, Clock, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { VideoSteps } from "#web/features/processing/video-steps.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { percentOf } from "#web/features/uploads/transfer-rate.ts";
import { dequeueUpload, retryQueued, type QueuedFile } from "#web/features/uploads/upload-queue.ts";
import { resumeUpload, useLocalUpload } from "#web/features/uploads/upload-store.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { formatPercent } from "#web/ui/format/number.ts";
import { Meter } from "#web/ui/feedback/meter.tsx";

/** Upload queue: files are uploaded one after the other, each with its progress. */
export function QueueList({ files }: { readonly files: readonly QueuedFile[] }) {
  return (
    <section aria-labelledby="queue" className="mt-8">
      <h2 id="queue" className="mark-wide text-h3">
        {m.studio_queue_title()}
      </h2>
      <p className="mt-1 text-small text-text-2">{m.studio_transfer_stay()}</p>
      <ul className="mt-4 grid gap-3">
        {files.map((file) => (
          <li key={file.id} className="rounded-lg border border-line bg-surface-1 p-4">
            {file.state.step === "begun" ? (
              <StartedFile queued={file} videoId={file.state.videoId} />
            ) : (
              <WaitingFile queued={file} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingFile({ queued: { id, file, state } }: { queued: QueuedFile }) {
  const isFailed = state.step === "failed";
  return (
    <FileLine
      name={file.name}
      icon={isFailed ? <CircleAlert className="text-danger-ink" /> : <Clock className="text-text-3" />}
      status={isFailed ? state.message : m.studio_queue_waiting({ size: formatBytes(file.size) })}
      actions={
        <>
          {isFailed && (
            <Button size="small" icon={<RotateCw className="size-4" />} onClick={() => retryQueued(id)}>
              {m.studio_transfer_retry()}
            </Button>
          )}
          {state.step !== "creating" && (
            <Button
              size="small"
              variant="quiet"
              icon={<X className="size-4" />}
              onClick={() => dequeueUpload(id)}
            >
              {m.studio_queue_remove()}
            </Button>
          )}
        </>
      }
    />
  );
}

function StartedFile({ queued: { channelId, file }, videoId }: { queued: QueuedFile; videoId: string }) {
  const upload = useLocalUpload(videoId);
  const transfer = upload?.transfer;
  const percent = percentOf(transfer?.sent ?? 0, file.size);
  const isSent = transfer?.step === "sent";
  const isRejected = transfer?.step === "refused";

  function status(): string {
    if (isSent) return m.studio_transfer_sent();
    if (transfer?.step === "refused") return transfer.message ?? m.studio_transfer_refused_text();
    if (transfer?.step === "waiting") return m.studio_transfer_no_server();
    return m.studio_queue_sending({ percent: formatPercent(percent / 100), size: formatBytes(file.size) });
  }

  return (
    <FileLine
      name={file.name}
      icon={
        isSent ? (
          <Check className="stroke-[2.6] text-success-ink" />
        ) : isRejected ? (
          <CircleAlert className="text-danger-ink" />
        ) : null
      }
      status={status()}
      actions={
        <>
          {(isRejected || transfer?.step === "paused") && (
            <Button size="small" icon={<RotateCw className="size-4" />} onClick={() => resumeUpload(videoId)}>
              {m.studio_transfer_retry()}
            </Button>
          )}
          <LinkButton size="small" href={`/manage-channel/${channelId}/videos/${videoId}`}>
            {m.studio_queue_edit()}
          </LinkButton>
        </>
      }
    >
      {!isSent && !isRejected && (
        <Meter
          kind="progressbar"
          label={m.studio_queue_meter({ name: file.name })}
          share={percent / 100}
          isValueHidden
        />
      )}
      {isSent && <VideoSteps videoId={videoId} />}
    </FileLine>
  );
}

interface FileLineProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly status: string;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

function FileLine({ name, icon, status, actions, children }: FileLineProps) {
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-[1_1_240px]">
          <p className="truncate font-[640]" title={name}>
            {name}
          </p>
          <p className="mt-0.5 flex items-center gap-1.5 text-small text-text-2 tabular-nums [&_.lucide]:size-4">
            {icon}
            {status}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </div>
  );
}
