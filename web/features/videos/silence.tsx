import { m } from "#web/i18n/compiled/messages.js";
import { uploadChannels } from "#web/session/roles.ts";
import { useLikelyViewer, type Viewer } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A site without a video yet, and how to be the first. */
export function Silence({ headingLevel }: { readonly headingLevel?: 2 | 3 }) {
  const viewer = useLikelyViewer();
  const { href, label } = wayIn(viewer);
  return (
    <EmptyState
      title={m.watch_silence()}
      headingLevel={headingLevel}
      action={
        <LinkButton
          variant="primary"
          href={href}
          className={viewer.kind === "unknown" ? "invisible" : undefined}
        >
          {label}
        </LinkButton>
      }
    >
      {viewer.kind === "visitor" ? m.watch_silence_visitor() : m.watch_silence_member()}
    </EmptyState>
  );
}

function wayIn(viewer: Viewer): { href: string; label: string } {
  if (viewer.kind === "visitor") return { href: "/register", label: m.watch_silence_register() };
  const [channel] = viewer.kind === "member" ? uploadChannels(viewer.user) : [];
  if (!channel) return { href: "/create-channel", label: m.watch_silence_channel() };
  return { href: `/manage-channel/${channel._id}/videos/upload`, label: m.watch_silence_upload() };
}
