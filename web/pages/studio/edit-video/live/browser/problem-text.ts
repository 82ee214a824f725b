import { m } from "#web/i18n/compiled/messages.js";
import type { StudioProblem } from "./use-browser-studio.ts";

/** What is missing, and what to do about it. */
export function problemText({ code, device = "" }: StudioProblem): string {
  switch (code) {
    case "denied":
      return m.live_browser_denied();
    case "missing":
      return m.live_browser_missing();
    case "taken":
      return m.live_browser_taken();
    case "insecure":
      return m.live_browser_insecure();
    case "screenDenied":
      return m.live_browser_screen_denied();
    case "screenEnded":
      return m.live_browser_screen_ended();
    case "cameraLost":
      return m.live_browser_camera_lost({ name: device });
    case "microphoneLost":
      return m.live_browser_microphone_lost({ name: device });
    case "noMicrophone":
      return m.live_browser_no_microphone();
    case "failed":
      return m.live_browser_failed();
  }
}
