import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import type { Channel } from "#shared/channels/contract.ts";
import { team, type TeamMember } from "#shared/channels/team.ts";
import { call } from "#web/data/api.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { DateOf } from "#web/ui/format/time.tsx";
import { roleName, roleOptions, type ChannelRole } from "./roles.ts";

interface MemberRowProps {
  readonly channel: Channel;
  readonly member: TeamMember;
  readonly onRemove: () => void;
}

/** One team member; owners can change the role inline. */
export function MemberRow({ channel, member: { user, channelRole, since }, onRemove }: MemberRowProps) {
  const { _id: ownId } = useMember();
  const queryClient = useQueryClient();
  const name = `${user.name} ${user.surname}`.trim();
  const changing = useMutation({
    mutationFn: (role: ChannelRole) =>
      call(team.add, { params: { id: channel._id }, body: { userId: user._id, channelRole: role } }),
    onSuccess: async (_member, role) => {
      showSnackbar({ text: m.studio_member_changed({ name, role: roleName(role) }) });
      if (user._id === ownId) {
        await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
        await queryClient.invalidateQueries({ queryKey: ["channels"] });
      }
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.studio_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["team"] }),
  });

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar shape="person" name={name} imageUrl={userAvatarUrl(user)} size={40} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-control font-[620]">
          {user._id === ownId ? m.studio_member_you({ name }) : name}
        </p>
        <p className="text-small text-text-3">
          {m.studio_member_since()} <DateOf at={since} />
        </p>
      </div>
      {channel.can.appoint ? (
        <Select
          label={m.studio_member_role_of({ name })}
          isLabelHidden
          options={roleOptions()}
          value={changing.isPending ? changing.variables : channelRole}
          onChange={(role) => role !== channelRole && changing.mutate(role as ChannelRole)}
          className="w-48 max-sm:order-last max-sm:w-full"
        />
      ) : (
        <span className="text-control text-text-2">{roleName(channelRole)}</span>
      )}
      {(channel.can.appoint || user._id === ownId) && (
        <IconButton
          label={user._id === ownId ? m.studio_member_leave() : m.studio_member_remove({ name })}
          icon={<UserMinus />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
