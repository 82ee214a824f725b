import type { Category } from "#shared/videos/catalogue.ts";
import type { SceneName } from "./scenes.ts";

/** The title of a video, and what is drawn for it where that is not what is drawn for its channel. */
type DemoTitle = string | readonly [title: string, scene: SceneName];

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  readonly tags: readonly [string, ...string[]];
  readonly scene: SceneName;
  readonly titles: readonly DemoTitle[];
}

/** A channel from its parts, in the order in which people read about it. */
export function channel(
  name: string,
  scene: SceneName,
  category: Category,
  tags: readonly [string, ...string[]],
  description: string,
  titles: readonly DemoTitle[],
): DemoChannel {
  return { name, scene, category, tags, description, titles };
}
