import { m } from "#web/i18n/compiled/messages.js";
import { Select } from "#web/ui/controls/select.tsx";
import type { BrowserStudio } from "./use-browser-studio.ts";

interface DeviceChoiceProps {
  readonly studio: BrowserStudio;
  readonly stream: MediaStream;
}

/** Chooses among the cameras and microphones of this device, also while live. */
export function DeviceChoice({ studio, stream }: DeviceChoiceProps) {
  const { devices, source, camera, corner, hasLostSound, isAsking } = studio;
  const [microphone] = stream.getAudioTracks();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={m.live_browser_camera()}
        options={optionsOf(devices.cameras)}
        value={source === "camera" || corner ? (camera?.id ?? null) : null}
        placeholder={source === "screen" ? m.live_browser_screen_shown() : undefined}
        isDisabled={isAsking}
        onChange={(id) => void studio.chooseCamera(id)}
      />
      <Select
        label={m.live_browser_microphone()}
        options={optionsOf(devices.microphones)}
        value={hasLostSound ? null : (microphone?.getSettings().deviceId ?? null)}
        isDisabled={isAsking || devices.microphones.length === 0}
        onChange={(id) => void studio.chooseMicrophone(id)}
      />
    </div>
  );
}

function optionsOf(devices: readonly MediaDeviceInfo[]) {
  return devices.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || m.live_browser_device({ number: index + 1 }),
  }));
}
