import type { MutedChannel } from "#shared/accounts/mutes.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { useMuteChannel } from "#web/features/channels/mute-channel.ts";

/** Channels muted by the account, each with a button to unmute it. */
export function MutedChannels() {
  const { blockedChannels } = useMember();
  return (
    <AccountCard title={m.channels_muted_list()} text={m.channels_muted_list_text()}>
      {blockedChannels.length === 0 ? (
        <p className="text-control text-text-3">{m.channels_muted_none()}</p>
      ) : (
        <ul className="grid gap-2">
          {blockedChannels.map((muted) => (
            <li key={muted.channelId}>
              <MutedRow muted={muted} />
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  );
}

function MutedRow({ muted: { channelId, name, slug } }: { readonly muted: MutedChannel }) {
  const muting = useMuteChannel({ _id: channelId, name });
  return (
    <div className="flex items-center gap-4">
      <Link href={`/c/${slug}`} className="min-w-0 flex-1 truncate text-control font-[620] hover:underline">
        {name}
      </Link>
      <Button size="small" isPending={muting.isPending} onClick={() => muting.mutate(0)}>
        {m.channels_unmute()}
      </Button>
    </div>
  );
}
