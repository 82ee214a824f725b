import { STARTUP_DATA_ID, type StartupData } from "#web/startup/startup-data.ts";
import { captureInteractions } from "./capture-interactions.ts";
import { hideClosedAnnouncement } from "./hide-announcement.ts";
import { loadScripts } from "./load-scripts.ts";
import { markUnsupported } from "./mark-unsupported.ts";
import { startVideo } from "./start-video.ts";

/*
 * Entry of the inline start-up script: built separately and placed first in the head of each page, before the style
 * sheets, so that it runs before anything else is loaded.
 */
const data = JSON.parse(document.getElementById(STARTUP_DATA_ID)?.textContent ?? "{}") as StartupData;
captureInteractions();
hideClosedAnnouncement();
markUnsupported();
if (data.video) startVideo(data.video);
// Only then are the largest image and the video of the page known.
document.addEventListener("DOMContentLoaded", () => loadScripts(data));
