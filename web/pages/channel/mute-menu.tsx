import { BellOff, EllipsisVertical, Flag } from "lucide-react";
import type { Channel } from "#shared/channels/contract.ts";
import { useMuteChannel } from "#web/features/channels/mute-channel.ts";
import { reportThing } from "#web/features/reports/report-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
/** Nobody waits that long. */
const FOR_EVER_DAYS = 36_500;

/** What a viewer can do with a channel beyond subscribing: not to see it for a while, and to report it. */
export function MuteMenu({ channel }: { readonly channel: Channel }) {
  const muting = useMuteChannel(channel);
  const entries = [
    { id: "week", label: m.channels_mute_week(), days: WEEK_DAYS },
    { id: "month", label: m.channels_mute_month(), days: MONTH_DAYS },
    { id: "ever", label: m.channels_mute_ever(), days: FOR_EVER_DAYS },
  ].map(({ id, label, days }) => ({
    ...{ id, label },
    icon: <BellOff />,
    onSelect: () => muting.mutate(days),
  }));
  const report = {
    id: "report",
    label: m.reports_report(),
    icon: <Flag />,
    onSelect: () => reportThing({ kind: "channel", id: channel._id, title: channel.name }),
  };
  return (
    <Menu
      groups={[
        { id: "mute", title: m.channels_mute(), entries },
        { id: "report", entries: [report] },
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
