import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Camera, Mic, MicOff, MonitorUp, Pause, Play, Radio, X } from "lucide-react";
import { live } from "#shared/live/contract.ts";
import { livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { streamAddressQuery } from "#web/features/live/queries.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { ToggleButton } from "#web/ui/controls/toggle-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { StatusDot, type StatusTone } from "#web/ui/feedback/status-dot.tsx";
import { CornerChoice } from "./corner-choice.tsx";
import { DeviceChoice } from "./device-choice.tsx";
import { LevelMeter } from "./level-meter.tsx";
import { problemText } from "./problem-text.ts";
import { SourceButtons } from "./source-buttons.tsx";
import type { BrowserStudio } from "./use-browser-studio.ts";
import type { SenderState, SenderWay } from "./sender-state.ts";

interface BrowserControlsProps {
  readonly video: Video;
  readonly studio: BrowserStudio;
  /** A test is running: sending does not start the live stream. */
  readonly isRehearsal: boolean;
}

/** Goes live with camera, screen and microphone of this device, without a streaming program. */
export function BrowserControls({ video, studio, isRehearsal }: BrowserControlsProps) {
  const { stream, problem, isAsking, sending } = studio;
  return (
    <div className="grid gap-4">
      {stream ? (
        <OpenStudio video={video} studio={studio} stream={stream} isRehearsal={isRehearsal} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<Camera />} isPending={isAsking} onClick={() => void studio.open()}>
            {problem ? m.live_browser_again() : m.live_browser_open()}
          </Button>
          {problem?.code === "missing" && (
            <Button icon={<MonitorUp />} isPending={isAsking} onClick={() => void studio.openScreen()}>
              {m.live_browser_show_screen()}
            </Button>
          )}
          <p className="max-w-[60ch] flex-[1_1_240px] text-small text-pretty text-text-2">
            {m.live_browser_lead()}
          </p>
        </div>
      )}
      {problem && (
        <Notice tone="warning" isNew>
          {problemText(problem)}
        </Notice>
      )}
      <UnsavedGuard
        isChanged={sending !== undefined}
        title={m.live_browser_leave_title()}
        text={m.live_browser_leave_text()}
        confirmLabel={m.live_browser_stop()}
      />
    </div>
  );
}

function OpenStudio({
  video,
  studio,
  stream,
  isRehearsal,
}: BrowserControlsProps & { readonly stream: MediaStream }) {
  const { sending, way, isMuted, board } = studio;
  const isPaused = board === "pause";
  const microphone = studio.hasLostSound ? undefined : stream.getAudioTracks()[0];
  return (
    <>
      <DeviceChoice studio={studio} stream={stream} />
      {studio.corner && <CornerChoice corner={studio.corner} onChange={studio.placeCamera} />}
      {microphone && <LevelMeter track={microphone} />}
      <div className="flex flex-wrap gap-3">
        {sending === undefined && <GoLiveButton video={video} studio={studio} isRehearsal={isRehearsal} />}
        {microphone && (
          <ToggleButton
            isOn={isMuted}
            icon={isMuted ? <MicOff /> : <Mic />}
            onClick={() => studio.setMuted(!isMuted)}
          >
            {isMuted ? m.live_browser_unmute() : m.live_browser_mute()}
          </ToggleButton>
        )}
        <ToggleButton
          isOn={isPaused}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={() => void studio.setPaused(!isPaused)}
        >
          {isPaused ? m.live_pause_end() : m.live_pause_begin()}
        </ToggleButton>
        <SourceButtons studio={studio} />
        <Button variant="quiet" icon={<X />} onClick={studio.close}>
          {sending === undefined ? m.live_browser_close() : m.live_browser_stop()}
        </Button>
      </div>
      {isPaused && <Notice tone="warning">{m.live_pause_shown()}</Notice>}
      {board === "soundOnly" && <Notice tone="warning">{m.live_sound_only_shown()}</Notice>}
      {isMuted && <Notice tone="warning">{m.live_browser_muted()}</Notice>}
      {sending && <SendingStatus state={sending} way={way} />}
    </>
  );
}

/** Starts the live stream, if it has not been started and this is no test, and sends. */
function GoLiveButton({ video, studio, isRehearsal }: BrowserControlsProps) {
  const queryClient = useQueryClient();
  const { data: address } = useQuery(streamAddressQuery(video._id));
  const goLive = useMutation({
    async mutationFn(key: string) {
      if (livePhase(video) !== "live" && !isRehearsal) {
        const started = await call(live.start, { params: { id: video._id } });
        queryClient.setQueryData(videoQuery(video._id).queryKey, started);
      }
      studio.send({ address: publicConfig().liveUrl, key });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["videos"] }),
  });
  return (
    <>
      <Button
        variant="primary"
        icon={<Radio />}
        isPending={goLive.isPending}
        disabled={address === undefined}
        onClick={() => address && goLive.mutate(address.key)}
      >
        {isRehearsal ? m.live_browser_rehearse() : m.live_browser_go()}
      </Button>
      {goLive.error && (
        <Notice tone="danger" isNew className="order-last basis-full">
          {failureText(goLive.error, m.live_failed())}
        </Notice>
      )}
    </>
  );
}

const TONES: Record<SenderState, StatusTone> = {
  connecting: "info",
  live: "success",
  slow: "warning",
  reconnecting: "warning",
  refused: "danger",
  unsupported: "danger",
};

function SendingStatus({ state, way }: { readonly state: SenderState; readonly way: SenderWay }) {
  return (
    <div role="status">
      <StatusDot tone={TONES[state]}>{sendingText(state)}</StatusDot>
      {(state === "live" || state === "slow") && (
        <p className="mt-1 max-w-[60ch] text-small text-pretty text-text-2">
          {way === "whip" ? m.live_browser_way_whip() : m.live_browser_way_recorder()}
        </p>
      )}
    </div>
  );
}

function sendingText(state: SenderState): string {
  switch (state) {
    case "connecting":
      return m.live_browser_connecting();
    case "live":
      return m.live_browser_sending();
    case "slow":
      return m.live_browser_slow();
    case "reconnecting":
      return m.live_browser_reconnecting();
    case "refused":
      return m.live_browser_refused();
    case "unsupported":
      return m.live_browser_unsupported();
  }
}
