import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChannelForm } from "#web/features/channels/channel-form.tsx";
import { ManageHeading } from "#web/features/channels/manage-heading.tsx";
import { channelQuery } from "#web/features/channels/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { AdsSwitch } from "./ads-switch.tsx";
import { CommentPolicyField } from "./comment-policy.tsx";
import { DeleteChannel } from "./delete-channel.tsx";

/** Channel settings for its owners. */
export function ChannelSettings({ id }: { readonly id: string }) {
  const queryClient = useQueryClient();
  const channel = useQuery(channelQuery(id));

  async function confirm() {
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    showSnackbar({ text: m.channels_saved() });
  }

  return (
    <div className="measure-text pt-6">
      <ManageHeading title={m.studio_settings()}>
        {channel.data && <LinkButton href={`/c/${channel.data.slug}`}>{m.channels_to_channel()}</LinkButton>}
      </ManageHeading>
      {channel.data?.can.edit === false && (
        <EmptyState headingLevel={2} title={m.studio_settings_forbidden()} />
      )}
      {channel.data?.can.edit && (
        <>
          <ChannelForm channel={channel.data} onSaved={confirm} />
          <div>
            <Section title={m.comments_title()}>
              <CommentPolicyField channel={channel.data} />
            </Section>
            {publicConfig().adFormats.length > 0 && (
              <Section title={m.studio_ads()}>
                <AdsSwitch channel={channel.data} />
              </Section>
            )}
            <Section title={m.studio_delete()}>
              <DeleteChannel channel={channel.data} />
            </Section>
          </div>
        </>
      )}
      {channel.isPending && (
        <Loading>
          <SkeletonBlock className="h-96 w-full rounded-lg" />
        </Loading>
      )}
      {channel.isError && !channel.data && (
        <ErrorState headingLevel={2} onRetry={() => void channel.refetch()} isRetrying={channel.isFetching}>
          {failureText(channel.error, m.ui_error_hint())}
        </ErrorState>
      )}
    </div>
  );
}
