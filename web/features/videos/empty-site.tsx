import { m } from "#web/i18n/compiled/messages.js";
import { uploadChannels } from "#web/session/identity/roles.ts";
import { useLikelyViewer, type Viewer } from "#web/session/viewer.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** Empty state of a site without videos, with a link to upload the first one. */
export function EmptySite({ headingLevel }: { readonly headingLevel?: 2 | 3 }) {
  const viewer = useLikelyViewer();
  const { href, label } = wayIn(viewer);
  return (
    <EmptyState
      title={m.playback_home_empty()}
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
      {textFor(viewer)}
    </EmptyState>
  );
}

function textFor({ kind }: Viewer): string {
  if (kind !== "visitor") return m.playback_home_empty_member();
  return publicConfig().canRegister ? m.playback_home_empty_visitor() : m.playback_home_empty_closed();
}

function wayIn(viewer: Viewer): { href: string; label: string } {
  if (viewer.kind === "visitor") {
    return publicConfig().canRegister
      ? { href: "/register", label: m.playback_home_empty_register() }
      : { href: "/login", label: m.shell_login() };
  }
  const [channel] = viewer.kind === "member" ? uploadChannels(viewer.user) : [];
  if (!channel) return { href: "/create-channel", label: m.playback_home_empty_channel() };
  return { href: `/manage-channel/${channel._id}/videos/upload`, label: m.playback_home_empty_upload() };
}
