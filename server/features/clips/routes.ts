import { clips } from "#shared/clips/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  approveClip,
  createClip,
  editClipSettings,
  listClipsOf,
  showClipRule,
  showClipSettings,
} from "./clips.ts";

export function bindClips({ bind }: Binder): void {
  bind(clips.rule, showClipRule);
  bind(clips.create, createClip, { rateLimit: { max: 20, perSeconds: 3600 } });
  bind(clips.list, listClipsOf);
  bind(clips.approve, approveClip);
  bind(clips.settings, showClipSettings);
  bind(clips.editSettings, editClipSettings);
}
