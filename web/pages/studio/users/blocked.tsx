import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { team, type BlockedUser } from "#shared/channels/team.ts";
import { call } from "#web/data/api.ts";
import { authorOf, fullName } from "#web/data/author.ts";
import { blockedQuery } from "#web/features/channels/management-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { DateOf } from "#web/ui/format/time.tsx";
import { BlockForm } from "./block-form.tsx";

/** Users blocked from commenting and chatting on the channel, each with an end date. */
export function Blocked({ channelId }: { readonly channelId: string }) {
  const blocked = useQuery(blockedQuery(channelId));
  return (
    <Section title={m.studio_blocked()} remark={blocked.data?.count || undefined}>
      <p className="mb-4 max-w-[70ch] text-control text-pretty text-text-2">{m.studio_blocked_text()}</p>
      <BlockForm channelId={channelId} />
      <div className="mt-4">
        {blocked.isPending && (
          <Loading>
            <SkeletonBlock className="h-24 w-full rounded-lg" />
          </Loading>
        )}
        {blocked.isError && !blocked.data && (
          <ErrorState onRetry={() => void blocked.refetch()} isRetrying={blocked.isFetching}>
            {failureText(blocked.error, m.ui_error_hint())}
          </ErrorState>
        )}
        {blocked.data?.count === 0 && <EmptyState title={m.studio_blocked_none()} />}
        {blocked.data && blocked.data.count > 0 && (
          <ul className="rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
            {blocked.data.items.map((block) => (
              <li key={block._id}>
                <BlockedRow channelId={channelId} block={block} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

function BlockedRow({ channelId, block }: { readonly channelId: string; readonly block: BlockedUser }) {
  const { _id: blockId, user, by, blockedUntil } = block;
  const queryClient = useQueryClient();
  const { shape, name, imageUrl } = authorOf(block) ?? deletedChannel();
  const lifting = useMutation({
    mutationFn: () => call(team.unblock, { params: { id: channelId }, body: { blockId } }),
    onSuccess: async () => {
      showSnackbar({ text: m.studio_unblocked({ name }) });
      await queryClient.invalidateQueries({ queryKey: ["team"] });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.studio_failed()) }),
  });

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Avatar shape={shape} name={name} imageUrl={imageUrl} size={40} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-control font-[620]">{name}</p>
        <p className="text-small text-text-3">
          {m.studio_blocked_until()} <DateOf at={blockedUntil} />
          {by && <> · {m.studio_blocked_by({ name: fullName(by) })}</>}
        </p>
        {user === null && (
          <p className="text-small text-pretty text-text-3">{m.studio_blocked_as_channel()}</p>
        )}
      </div>
      <Button isPending={lifting.isPending} onClick={() => lifting.mutate()}>
        {m.studio_unblock()}
      </Button>
    </div>
  );
}

/** The block stays in force for the person who wrote as it, who is not named. */
function deletedChannel() {
  return { shape: "channel", name: m.studio_blocked_channel_gone(), imageUrl: undefined } as const;
}
