import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { useMuteAuthor } from "#web/session/identity/mute-author.ts";
import { useMember } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";

/** Users muted by the account, each with a button to unmute them. */
export function MutedUsers() {
  const { blockedUsers } = useMember();
  const { unmute } = useMuteAuthor();
  return (
    <AccountCard title={m.people_muted_list()} text={m.people_muted_list_text()}>
      {blockedUsers.length === 0 ? (
        <p className="text-control text-text-3">{m.people_muted_none()}</p>
      ) : (
        <ul className="grid gap-2">
          {blockedUsers.map((muted) => (
            <li key={muted.userId} className="flex items-center gap-4">
              <Link
                href={`/user/${muted.userId}`}
                className="min-w-0 flex-1 truncate text-control font-[620] hover:underline"
              >
                {muted.name}
              </Link>
              <Button size="small" onClick={() => void unmute({ ...muted, channelId: null })}>
                {m.channels_unmute()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  );
}
