import { useQuery } from "@tanstack/react-query";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { channelQuery } from "#web/features/channels/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Blocked } from "./blocked.tsx";
import { Team } from "./team.tsx";

/** Team members and blocked users of the channel. */
export function ChannelUsers({ channelId }: { readonly channelId: string }) {
  const channel = useQuery(channelQuery(channelId));
  return (
    <div className="measure-text pt-6">
      <ManageHeading title={m.studio_users()} />
      {channel.data && (
        <>
          <Team channel={channel.data} />
          {channel.data.can.moderate && <Blocked channelId={channelId} />}
        </>
      )}
      {channel.isPending && (
        <Loading>
          <SkeletonBlock className="h-64 w-full rounded-lg" />
        </Loading>
      )}
      {channel.isError && (
        <ErrorState headingLevel={2} onRetry={() => void channel.refetch()} isRetrying={channel.isFetching}>
          {failureText(channel.error, m.ui_error_hint())}
        </ErrorState>
      )}
    </div>
  );
}
