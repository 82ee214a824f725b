import { Navigate } from "@tanstack/react-router";
import type { User } from "#shared/accounts/contract.ts";
import { channelPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { SectionHeader } from "#web/ui/section.tsx";

type OwnChannel = User["channels"][number];

interface ChooseChannelProps {
  /** The screen that is wanted, below the address of the channel. */
  readonly screen: "dashboard" | "videos/upload";
  /** The channels that have this screen for the account. */
  readonly channelsOf: (user: User) => readonly OwnChannel[];
}

/** A screen of the studio without a channel in its address: that of the only own channel, or a choice of them. */
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
      <SectionHeader headingLevel={1} title={m.manage_choose_channel()} />
      <ul className="grid gap-2">
        {channels.map((channel) => (
          <li key={channel._id}>
            <Link
              href={`/manage-channel/${channel._id}/${screen}`}
              className="flex min-h-14 items-center gap-3 rounded-lg bg-surface-1 px-4 py-2.5 hover:bg-surface-2"
            >
              <Avatar shape="channel" name={channel.name} picture={channelPicture(channel)} size={36} />
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
      title={m.manage_no_channel()}
      action={
        <LinkButton variant="primary" href="/create-channel">
          {m.shell_create_channel()}
        </LinkButton>
      }
    >
      {m.manage_no_channel_hint()}
    </EmptyState>
  );
}
