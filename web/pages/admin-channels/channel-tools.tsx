import { Clapperboard, Settings2, ShieldBan } from "lucide-react";
import type { Channel } from "#shared/channels/contract.ts";
import { restrictThing } from "#web/features/reports/restrict-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useOpenHref } from "#web/ui/link.tsx";

/** The ways from a row: to the management of the channel, for those who have it, and to a decision about it. */
export function ChannelTools({ channel: { _id, name, slug, can } }: { readonly channel: Channel }) {
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
      <IconButton
        label={m.moderation_restrict_of({ name })}
        icon={<ShieldBan />}
        onClick={() => restrictThing({ entityType: "channel", entityId: _id, title: name })}
      />
    </span>
  );
}
