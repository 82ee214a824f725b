import { BellOff, EllipsisVertical, Flag, ShieldBan } from "lucide-react";
import type { MuteLength } from "#shared/accounts/mute-end.ts";
import type { Channel } from "#shared/channels/contract.ts";
import { useMuteChannel } from "#web/features/channels/mute-channel.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

/** Channel menu beyond subscribing: viewers can report it, members can mute it for a while, staff can restrict it. */
export function MuteMenu({ channel }: { readonly channel: Channel }) {
  const muting = useMuteChannel(channel);
  const lengths: readonly { id: string; label: string; length: MuteLength }[] = [
    { id: "week", label: m.channels_mute_week(), length: WEEK_DAYS },
    { id: "month", label: m.channels_mute_month(), length: MONTH_DAYS },
    { id: "ever", label: m.channels_mute_ever(), length: "forEver" },
  ];
  const entries = lengths.map(({ id, label, length }) => ({
    ...{ id, label },
    icon: <BellOff />,
    onSelect: () => muting.mutate(length),
  }));
  const report = {
    id: "report",
    label: m.reports_report(),
    icon: <Flag />,
    onSelect: () => reportEntity({ kind: "channel", id: channel._id, title: channel.name }),
  };
  const restrict = {
    id: "restrict",
    label: m.moderation_restrict(),
    icon: <ShieldBan />,
    onSelect: () => restrictEntity({ entityType: "channel", entityId: channel._id, title: channel.name }),
  };
  const isMember = useViewer().kind === "member";
  return (
    <Menu
      groups={[
        ...(isMember ? [{ id: "mute", title: m.channels_mute(), entries }] : []),
        { id: "report", entries: channel.can.restrict ? [report, restrict] : [report] },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={m.channels_more({ name: channel.name })}
          icon={<EllipsisVertical />}
          variant="secondary"
        />
      )}
    </Menu>
  );
}
