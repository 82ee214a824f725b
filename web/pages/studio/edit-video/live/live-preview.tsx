import { Radio } from "lucide-react";
import { useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { WaitingForSignal } from "#web/features/playback/waiting-for-signal.tsx";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Player } from "#web/player/player.tsx";
import { DEFAULT_SETTINGS, type PlayerSettings } from "#web/player/settings/settings.ts";
import { phaseTexts, type PanelPhase } from "./live-phase.ts";

interface LivePreviewProps {
  readonly video: Video;
  readonly phase: PanelPhase;
  readonly isRecorded: boolean;
}

/** The stream as viewers see it, or will see it: muted, to avoid audio feedback into the microphone. */
export function LivePreview({ video, phase, isRecorded }: LivePreviewProps) {
  const [settings, setSettings] = useState<PlayerSettings>({ ...DEFAULT_SETTINGS, muted: true });
  const source = playerSource(video);
  const isOver = phase === "recording" || phase === "unrecorded";
  if (!source || isOver) {
    const { title, text } = phaseTexts(phase, video, isRecorded);
    return (
      <StagePanel
        dominantColor={video.dominantColor}
        icon={<Radio />}
        title={isOver ? title : m.live_preview_none()}
      >
        <p>{isOver ? text : m.live_preview_none_text()}</p>
      </StagePanel>
    );
  }
  return (
    <Player
      source={source}
      startAtSeconds={0}
      settings={settings}
      onSettingsChange={(change) => setSettings({ ...settings, ...change })}
      autoplay
      hasPageKeys={false}
      // The sender's own preview does not count as a view.
      onFirstFrame={() => undefined}
      onProgress={() => undefined}
      onStats={() => undefined}
      onEnded={() => undefined}
      overlay={
        <WaitingForSignal isLost={["lost", "gone", "idle"].includes(phase)} isGone={phase === "gone"} />
      }
    />
  );
}
