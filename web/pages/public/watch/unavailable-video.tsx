import { Unavailable } from "#web/features/videos/unavailable.tsx";
import { m } from "#web/i18n/compiled/messages.js";

const TEXTS = {
  restricted: { title: m.playback_adults_refused, text: m.playback_adults_refused_text },
  blocked: { title: m.playback_blocked, text: m.playback_blocked_text },
  missing: { title: m.playback_unavailable, text: m.playback_unavailable_text },
};

/** Replaces a video that is not visible to this viewer. */
export function UnavailableVideo({ reason }: { readonly reason: keyof typeof TEXTS }) {
  const { title, text } = TEXTS[reason];
  return <Unavailable title={title()}>{text()}</Unavailable>;
}
