import type { Channel } from "#shared/channels/contract.ts";
import { useMuteChannel } from "#web/features/channels/mute-channel.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** Notice on the page of a channel that the viewer has muted. */
export function MutedNotice({ channel }: { readonly channel: Channel }) {
  const muting = useMuteChannel(channel);
  return (
    <Notice
      className="mt-5"
      title={m.channels_muted_title()}
      action={
        <Button size="small" isPending={muting.isPending} onClick={() => muting.mutate(0)}>
          {m.channels_unmute()}
        </Button>
      }
    >
      {m.channels_muted_text()}
    </Notice>
  );
}
