import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, MonitorSmartphone, Smartphone, Tablet, Tv } from "lucide-react";
import { security, type Device, type SessionOfUser } from "#shared/accounts/security.ts";
import { call } from "#web/data/api.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { RoleBadge } from "#web/ui/feedback/badge.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { sessionsQuery } from "./sessions-query.ts";

const ICONS = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, tv: Tv, other: MonitorSmartphone };

/** Devices with an active session; each can be logged out. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEnding(() => call(security.endOtherSessions), m.security_sessions_ended());

  return (
    <AccountCard title={m.security_sessions()} text={m.security_sessions_text()}>
      {sessions.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {sessions.isError && !sessions.data && (
        <ErrorState onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching}>
          {failureText(sessions.error, m.security_sessions_failed())}
        </ErrorState>
      )}
      {sessions.data && (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {sessions.data.items.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </ul>
          {sessions.data.count > 1 && (
            <Button
              className="justify-self-start max-sm:w-full"
              isPending={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              {m.security_sessions_end_others()}
            </Button>
          )}
        </>
      )}
    </AccountCard>
  );
}

function SessionRow({ session }: { readonly session: SessionOfUser }) {
  const { _id, device, address, usedAt, isCurrent } = session;
  const end = useEnding(() => call(security.endSession, { params: { id: _id } }), m.security_session_ended());
  const Icon = ICONS[device.kind];
  const name = nameOf(device);

  return (
    <li className="flex items-center gap-3.5 py-3">
      <Icon className="size-6 shrink-0 text-text-2" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-control font-[620]">
          {name}
          {isCurrent && <RoleBadge>{m.security_session_current()}</RoleBadge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-small wrap-anywhere text-text-2">
          <span>
            {m.security_session_used()} <TimeAgo at={usedAt} />
          </span>
          {address !== "" && <span>{m.security_session_address({ address })}</span>}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          size="small"
          aria-label={m.security_session_end_of({ device: name })}
          isPending={end.isPending}
          onClick={() => end.mutate()}
        >
          {m.security_session_end()}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions and refreshes the list. */
function useEnding(end: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showSnackbar({ text: done });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.security_session_end_failed()) }),
  });
}

function nameOf({ browser, system }: Device): string {
  const parts = [browser, system].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : m.security_device_unknown();
}
