import type { EncodingChoices } from "#shared/videos/encoding.ts";
import type { Services } from "#server/platform/services.ts";

/** How a file that is inspected now will be encoded. */
export function presentChoices({ settings }: Pick<Services, "settings">): EncodingChoices {
  return {
    rungs: settings.get("encoding.rungs"),
    codecs: settings.get("encoding.codecs"),
    frameRate: settings.get("encoding.frameRate"),
    keyFrameSeconds: settings.get("encoding.keyFrameSeconds"),
    crf: settings.get("encoding.quality"),
  };
}
