import { Radio } from "lucide-react";
import { useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { SenderAwaited } from "#web/features/playback/sender-awaited.tsx";
import { StagePanel } from "#web/features/playback/stage-panel.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Player } from "#web/player/player.tsx";
import { DEFAULT_SETTINGS, type PlayerSettings } from "#web/player/settings.ts";
import { phaseWords, type PanelPhase } from "./live-phase.ts";

interface LivePreviewProps {
  readonly video: Video;
  readonly phase: PanelPhase;
}

/** What viewers see, or will see: without sound, which would come back into the microphone. */
export function LivePreview({ video, phase }: LivePreviewProps) {
  const [settings, setSettings] = useState<PlayerSettings>({ ...DEFAULT_SETTINGS, muted: true });
  const source = playerSource(video);
  const isOver = phase === "recording" || phase === "unrecorded";
  if (!source || isOver) {
    const { title, text } = phaseWords(phase, video);
    return (
      <StagePanel tint={video.tint} icon={<Radio />} title={isOver ? title : m.live_picture_none()}>
        <p>{isOver ? text : m.live_picture_none_text()}</p>
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
      // The own preview is no view.
      onFirstFrame={() => undefined}
      onProgress={() => undefined}
      onStats={() => undefined}
      onEnded={() => undefined}
      overlay={(phase === "lost" || phase === "idle") && <SenderAwaited />}
    />
  );
}
