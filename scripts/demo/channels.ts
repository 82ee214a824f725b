import type { DemoChannel } from "./demo-channel.ts";
import { ENGLISH_CHANNELS } from "./english-channels.ts";
import { POLISH_CHANNELS } from "./polish-channels.ts";

/** The channels of the demo site: twenty with four videos each. */
export const DEMO_CHANNELS: readonly DemoChannel[] = [...POLISH_CHANNELS, ...ENGLISH_CHANNELS];
