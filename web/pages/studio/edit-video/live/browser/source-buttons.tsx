import { Camera, MonitorUp, PictureInPicture2, SwitchCamera } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ToggleButton } from "#web/ui/controls/toggle-button.tsx";
import type { BrowserStudio } from "./use-browser-studio.ts";

/** Changes between camera and screen, and lays one over the other. */
export function SourceButtons({ studio }: { readonly studio: BrowserStudio }) {
  const { source, camera, corner, devices, isAsking } = studio;
  const canTurn = source === "camera" && camera?.facing !== undefined && devices.cameras.length > 1;
  return (
    <>
      {canTurn && (
        <Button icon={<SwitchCamera />} isPending={isAsking} onClick={() => void studio.turnCamera()}>
          {m.live_browser_turn_camera()}
        </Button>
      )}
      {source === "screen" && (
        <ToggleButton
          isOn={corner !== undefined}
          icon={<PictureInPicture2 />}
          isPending={isAsking}
          onClick={() => void (corner ? studio.takeCameraOff() : studio.layCamera())}
        >
          {corner ? m.live_browser_take_camera_off() : m.live_browser_lay_camera()}
        </ToggleButton>
      )}
      {source !== "camera" && (
        <Button icon={<Camera />} isPending={isAsking} onClick={() => void studio.leaveScreen()}>
          {m.live_browser_show_camera()}
        </Button>
      )}
      {source !== "screen" && (
        <Button icon={<MonitorUp />} isPending={isAsking} onClick={() => void studio.chooseScreen()}>
          {m.live_browser_show_screen()}
        </Button>
      )}
    </>
  );
}
