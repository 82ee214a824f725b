import type { SceneName } from "./scenes.ts";

/** The title of a video, and its scene where that differs from the channel's. */
type DemoTitle = string | readonly [title: string, scene: SceneName];

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly [string, ...string[]];
  readonly scene: SceneName;
  readonly titles: readonly DemoTitle[];
}

/** Creates a channel; the parameters are in the order of its page. */
export function channel(
  name: string,
  scene: SceneName,
  category: string,
  tags: readonly [string, ...string[]],
  description: string,
  titles: readonly DemoTitle[],
): DemoChannel {
  return { name, scene, category, tags, description, titles };
}
