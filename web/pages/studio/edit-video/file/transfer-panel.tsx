import { Pause, Play, RotateCw } from "lucide-react";
import { VideoSteps } from "#web/features/processing/video-steps.tsx";
import { Announcer, announcedPercent } from "#web/ui/feedback/announcer.tsx";
import { describeFile } from "#web/features/uploads/describe-file.ts";
import { formatBytes, formatSpeed, formatTimeLeft } from "#web/features/uploads/format-transfer.ts";
import { percentOf, secondsLeft } from "#web/features/uploads/transfer-rate.ts";
import type { Transfer } from "#web/features/uploads/transfer.ts";
import { pauseUpload, resumeUpload, type LocalUpload } from "#web/features/uploads/upload-store.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useNowBySecond } from "#web/ui/format/now.ts";
import { ProgressPanel } from "#web/pages/studio/edit-video/progress-panel.tsx";

interface TransferPanelProps {
  readonly videoId: string;
  readonly upload: LocalUpload;
  /** Cancels this upload to choose another file; `onRestart` uploads the same file from its first byte. */
  readonly onOtherFile: () => void;
  readonly onRestart: () => void;
}

/** Progress of the upload from this tab, with its controls. */
export function TransferPanel({ videoId, upload, onOtherFile, onRestart }: TransferPanelProps) {
  const { file, metadata, transfer } = upload;
  const percent = percentOf(transfer.sent, file.size);

  return (
    <ProgressPanel
      title={titleOf(transfer, file.size)}
      subtitle={
        <>
          <span className="font-[620] text-text">{file.name}</span>
          {` · ${describeFile(file, metadata).join(" · ")}`}
        </>
      }
      percent={percent}
      meterLabel={m.studio_transfer_meter()}
      actions={
        <Actions transfer={transfer} videoId={videoId} onOtherFile={onOtherFile} onRestart={onRestart} />
      }
    >
      <p className="mt-2 text-small text-text-2 tabular-nums">
        {transferMetrics(transfer, file.size).join(" · ")}
      </p>
      {transfer.step === "waiting" && <RetryCountdown retryAt={transfer.retryAt} />}
      {transfer.step === "sending" && (
        <p className="mt-1 text-small text-text-3">{m.studio_transfer_stay()}</p>
      )}
      {transfer.step === "refused" && (
        <Notice tone="danger" isNew className="mt-4">
          {refusalText(transfer)}
        </Notice>
      )}
      <div className="mt-5">
        <VideoSteps
          videoId={videoId}
          upload={{ state: transfer.step === "sending" ? "running" : "waiting", percent }}
          isAnnounced={false}
        />
      </div>
      <Announcer text={screenReaderText(transfer, percent, file.size)} />
    </ProgressPanel>
  );
}

interface ActionsProps extends Omit<TransferPanelProps, "upload"> {
  readonly transfer: Transfer;
}

function Actions({ videoId, transfer, onOtherFile, onRestart }: ActionsProps) {
  switch (transfer.step) {
    case "sending":
      return (
        <Button icon={<Pause />} onClick={() => pauseUpload(videoId)}>
          {m.studio_transfer_pause()}
        </Button>
      );
    case "paused":
      return (
        <Button icon={<Play />} onClick={() => resumeUpload(videoId)}>
          {m.studio_transfer_resume()}
        </Button>
      );
    case "waiting":
      return (
        <>
          <Button icon={<RotateCw />} onClick={() => resumeUpload(videoId)}>
            {m.studio_transfer_retry_now()}
          </Button>
          <Button variant="quiet" icon={<Pause />} onClick={() => pauseUpload(videoId)}>
            {m.studio_transfer_pause()}
          </Button>
        </>
      );
    case "refused":
      return (
        <>
          <Button icon={<RotateCw />} onClick={transfer.isExpired ? onRestart : () => resumeUpload(videoId)}>
            {transfer.isExpired ? m.studio_transfer_restart() : m.studio_transfer_retry()}
          </Button>
          <Button variant="quiet" onClick={onOtherFile}>
            {m.studio_transfer_other_file()}
          </Button>
        </>
      );
    case "sent":
      return null;
  }
}

function RetryCountdown({ retryAt }: { retryAt: number }) {
  const now = useNowBySecond();
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000));
  return (
    <p className="mt-1 text-small text-text-2 tabular-nums">{m.studio_transfer_retry_in({ seconds })}</p>
  );
}

function titleOf(transfer: Transfer, size: number): string {
  switch (transfer.step) {
    case "sending":
      return transfer.sent === size ? m.studio_transfer_finishing() : m.studio_transfer_sending();
    case "paused":
      return m.studio_transfer_paused();
    case "waiting":
      return transfer.isOffline ? m.studio_transfer_offline() : m.studio_transfer_no_server();
    case "refused":
      return m.studio_transfer_refused();
    case "sent":
      return m.studio_transfer_sent();
  }
}

function refusalText({ isExpired, message, limitBytes }: Extract<Transfer, { step: "refused" }>): string {
  if (isExpired) return m.studio_transfer_gone_text();
  if (limitBytes !== undefined) return m.studio_transfer_limit_text({ size: formatBytes(limitBytes) });
  return message ?? m.studio_transfer_refused_text();
}

/** "5,4 MB z 12,4 MB", "3,1 MB/s", "zostało ok. 2 min". */
function transferMetrics(transfer: Transfer, size: number): string[] {
  const bytes = m.studio_transfer_bytes({ sent: formatBytes(transfer.sent), size: formatBytes(size) });
  if (transfer.step !== "sending" || transfer.speed === undefined) return [bytes];
  if (transfer.speed === 0) return [bytes, m.studio_transfer_silent()];
  const remainingSeconds = secondsLeft(size - transfer.sent, transfer.speed);
  const time =
    remainingSeconds === undefined
      ? []
      : [m.studio_transfer_left({ time: formatTimeLeft(remainingSeconds) })];
  return [bytes, formatSpeed(transfer.speed), ...time];
}

/** Text for screen readers: updated at every quarter and on every change of state. */
function screenReaderText(transfer: Transfer, percent: number, size: number): string {
  if (transfer.step !== "sending") return titleOf(transfer, size);
  return m.studio_transfer_said({ percent: announcedPercent(percent) });
}
