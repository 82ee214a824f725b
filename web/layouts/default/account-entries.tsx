import { useQueryClient } from "@tanstack/react-query";
import { Inbox, LogOut, Mic, RefreshCw, Settings, SquarePlus } from "lucide-react";
import type { User } from "#shared/accounts/contract.ts";
import { withMinimumDelay } from "#web/data/with-minimum-delay.ts";
import { channelAvatarUrl } from "#web/data/media-urls.ts";
import { openBecomeCreator } from "#web/features/creators/become-creator.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import { isStaff, mayCreateChannel } from "#web/session/identity/roles.ts";
import { useSignOut } from "#web/session/sign-in.ts";
import { meQuery } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import type { MenuEntry, MenuGroup } from "#web/ui/overlays/menu-entries.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Entries of the account menu, shared by the menu of the top bar and the full-screen sheet on phones. */
export function useAccountEntries(user: User): readonly MenuGroup[] {
  const queryClient = useQueryClient();
  const signOut = useSignOut();

  async function refresh() {
    await withMinimumDelay(queryClient.refetchQueries({ queryKey: meQuery.queryKey }));
    showSnackbar({ text: m.shell_account_refreshed() });
  }

  const channels: MenuEntry[] = user.channels.map((channel) => ({
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
    href: `/manage-channel/${channel._id}/dashboard`,
  }));
  const createChannel: MenuEntry = {
    id: "create-channel",
    label: m.shell_create_channel(),
    icon: <SquarePlus />,
    href: "/create-channel",
  };
  const becomeCreator: MenuEntry = {
    id: "become-creator",
    label: m.shell_become_creator(),
    icon: <Mic />,
    onSelect: openBecomeCreator,
  };
  const admin: MenuEntry = { id: "admin", label: m.shell_admin(), icon: <Inbox />, href: "/admin" };

  return [
    {
      id: "channels",
      title: channels.length > 0 ? m.shell_your_channels() : undefined,
      entries: mayCreateChannel(user) ? [...channels, createChannel] : channels,
    },
    {
      id: "account",
      entries: [
        { id: "settings", label: m.shell_settings(), icon: <Settings />, href: "/account" },
        ...(user.role === "user" && publicConfig().canBecomeCreator ? [becomeCreator] : []),
        ...(isStaff(user) ? [admin] : []),
        {
          id: "refresh",
          label: m.shell_refresh_account(),
          icon: <RefreshCw />,
          onSelect: () => void refresh(),
        },
        { id: "logout", label: m.shell_logout(), icon: <LogOut />, onSelect: () => void signOut() },
      ],
    },
  ];
}

export function fullName({ name, surname }: Pick<User, "name" | "surname">): string {
  return `${name} ${surname}`.trim();
}
