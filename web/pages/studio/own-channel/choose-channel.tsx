import { Navigate } from "@tanstack/react-router";
import type { User } from "#shared/accounts/contract.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";

type OwnChannel = User["channels"][number];

interface ChooseChannelProps {
  /** The requested screen, relative to the channel's path. */
  readonly screen: "dashboard" | "videos/upload";
  /** The account's channels that have this screen. */
  readonly channelsOf: (user: User) => readonly OwnChannel[];
}

/** A studio screen without a channel in the URL: redirects to the only channel, or offers a choice. */
export function ChooseChannel({ screen, channelsOf }: ChooseChannelProps) {
  const viewer = useViewer();
  if (viewer.kind !== "member") return <PagePending />;
  const channels = channelsOf(viewer.user);
  const [only] = channels;
  if (!only) return <NoChannel />;
  if (channels.length === 1) {
    return <Navigate to={`/manage-channel/$channelId/${screen}`} params={{ channelId: only._id }} replace />;
  }
  return (
    <div className="max-w-[560px] pt-6">
      <SectionHeader headingLevel={1} title={m.studio_choose_channel()} />
      <ul className="grid gap-2">
        {channels.map((channel) => (
          <li key={channel._id}>
            <Link
              href={`/manage-channel/${channel._id}/${screen}`}
              className="flex min-h-14 items-center gap-3 rounded-lg bg-surface-1 px-4 py-2.5 hover:bg-surface-2"
            >
              <Avatar shape="channel" name={channel.name} imageUrl={channelAvatarUrl(channel)} size={36} />
              <span className="min-w-0 font-[620] wrap-anywhere">{channel.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoChannel() {
  return (
    <EmptyState
      headingLevel={2}
      title={m.studio_no_channel()}
      action={
        <LinkButton variant="primary" href="/create-channel">
          {m.shell_create_channel()}
        </LinkButton>
      }
    >
      {m.studio_no_channel_hint()}
    </EmptyState>
  );
}
