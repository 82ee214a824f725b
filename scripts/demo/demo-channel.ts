import type { Category } from "#shared/videos/catalogue.ts";
import type { SceneName } from "./scenes.ts";

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  readonly tags: readonly [string, ...string[]];
  readonly scene: SceneName;
  readonly titles: readonly string[];
}

/** A channel from its parts, in the order in which people read about it. */
export function channel(
  name: string,
  scene: SceneName,
  category: Category,
  tags: readonly [string, ...string[]],
  description: string,
  titles: readonly string[],
): DemoChannel {
  return { name, scene, category, tags, description, titles };
}
