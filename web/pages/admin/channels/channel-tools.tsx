import { Clapperboard, Settings2, ShieldBan } from "lucide-react";
import type { Channel } from "#shared/channels/contract.ts";
import { useMember } from "#web/session/viewer.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { MoveChannel } from "./move-channel.tsx";

/**
 * Row actions: link to the channel's videos, link to its studio if the viewer may manage it, for administrators the
 * dialog that moves it to another owner, and the restriction dialog.
 */
export function ChannelTools({ channel }: { readonly channel: Channel }) {
  const { _id, name, slug, can } = channel;
  const { role } = useMember();
  const openHref = useOpenHref();
  return (
    <span className="flex justify-end gap-1">
      <IconButton
        label={m.moderation_videos_of({ name })}
        icon={<Clapperboard />}
        onClick={() => openHref(`/admin/videos?channel=${encodeURIComponent(slug)}`)}
      />
      {can.manage && (
        <IconButton
          label={m.moderation_manage_of({ name })}
          icon={<Settings2 />}
          onClick={() => openHref(`/manage-channel/${_id}/dashboard`)}
        />
      )}
      {role === "admin" && <MoveChannel channel={channel} />}
      <IconButton
        label={m.moderation_restrict_of({ name })}
        icon={<ShieldBan />}
        onClick={() => restrictEntity({ entityType: "channel", entityId: _id, title: name })}
      />
    </span>
  );
}
