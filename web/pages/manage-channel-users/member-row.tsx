import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import type { Channel } from "#shared/channels/contract.ts";
import { team, type TeamMember } from "#shared/channels/team.ts";
import { call } from "#web/api.ts";
import { personPicture } from "#web/edge.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { DateOf } from "#web/ui/time.tsx";
import { roleName, roleOptions, type ChannelRole } from "./roles.ts";

interface MemberRowProps {
  readonly channel: Channel;
  readonly member: TeamMember;
  readonly onRemove: () => void;
}

/** One of the team; owners change the role on the spot. */
export function MemberRow({ channel, member: { user, channelRole, since }, onRemove }: MemberRowProps) {
  const { _id: ownId } = useMember();
  const queryClient = useQueryClient();
  const name = `${user.name} ${user.surname}`.trim();
  const changing = useMutation({
    mutationFn: (role: ChannelRole) =>
      call(team.add, { params: { id: channel._id }, body: { userId: user._id, channelRole: role } }),
    onSuccess: async (_member, role) => {
      showSnackbar({ text: m.manage_member_changed({ name, role: roleName(role) }) });
      if (user._id === ownId) {
        await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
        await queryClient.invalidateQueries({ queryKey: ["channels"] });
      }
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.manage_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["team"] }),
  });

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar shape="person" name={name} picture={personPicture(user)} size={40} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-control font-[620]">
          {user._id === ownId ? m.manage_member_you({ name }) : name}
        </p>
        <p className="text-small text-text-3">
          {m.manage_member_since()} <DateOf at={since} />
        </p>
      </div>
      {channel.can.appoint ? (
        <Select
          label={m.manage_member_role_of({ name })}
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
          label={user._id === ownId ? m.manage_member_leave() : m.manage_member_remove({ name })}
          icon={<UserMinus />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
