import { useQuery, useQueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { HttpError } from "#shared/client.ts";
import { ChannelForm } from "#web/features/channels/channel-form.tsx";
import { channelQuery } from "#web/features/channels/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ChannelFormSkeleton } from "./channel-form-skeleton.tsx";

/** Completes or edits a channel that the viewer owns. */
export function EditChannel({ id }: { readonly id: string }) {
  const queryClient = useQueryClient();
  const channel = useQuery(channelQuery(id));
  const isAbsent =
    channel.error instanceof HttpError && channel.error.status < 500 && channel.error.status > 0;

  if (isAbsent || channel.data?.can.edit === false) throw notFound();
  if (channel.isError) {
    return (
      <ErrorState onRetry={() => void channel.refetch()} isRetrying={channel.isFetching} headingLevel={2} />
    );
  }
  if (!channel.data) return <ChannelFormSkeleton />;

  async function confirm() {
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    showSnackbar({ text: m.channels_saved() });
  }

  return (
    <>
      <header className="mb-7 flex flex-wrap items-center gap-4">
        <h1 className="mark-wide min-w-0 flex-1 text-h1 text-balance">{m.channels_edit_title()}</h1>
        <LinkButton href={`/c/${channel.data.slug}`}>{m.channels_to_channel()}</LinkButton>
      </header>
      <ChannelForm channel={channel.data} onSaved={confirm} />
    </>
  );
}
