import { Plus } from "lucide-react";
import type { User } from "#shared/accounts/contract.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { uploadChannels } from "#web/session/identity/roles.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";

/**
 * Button for a new video: the upload of the only channel, a menu of channels, or the creation of a first channel.
 * Hidden for users who only moderate channels of others.
 */
export function AddVideo({ user }: { readonly user: Pick<User, "channels"> }) {
  const channels = uploadChannels(user);
  const [first] = channels;
  if (!first && user.channels.length > 0) return null;
  if (channels.length <= 1) {
    return (
      <LinkButton href={first ? uploadPath(first._id) : "/create-channel"} icon={<Plus />}>
        {m.shell_add_video()}
      </LinkButton>
    );
  }
  const entries = channels.map((channel) => ({
    id: channel._id,
    label: channel.name,
    icon: (
      <Avatar
        shape="channel"
        name={channel.name}
        imageUrl={channelAvatarUrl(channel)}
        size={24}
        className="-mx-0.5"
      />
    ),
    href: uploadPath(channel._id),
  }));
  return (
    <Menu groups={[{ id: "channels", title: m.shell_add_video_to(), entries }]}>
      {(trigger) => (
        <Button {...trigger} icon={<Plus />}>
          {m.shell_add_video()}
        </Button>
      )}
    </Menu>
  );
}

function uploadPath(channelId: string): string {
  return `/manage-channel/${channelId}/videos/upload`;
}
