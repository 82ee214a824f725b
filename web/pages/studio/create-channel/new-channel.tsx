import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Channel } from "#shared/channels/contract.ts";
import { ChannelForm } from "#web/features/channels/channel-form.tsx";
import { Application } from "#web/features/creators/application.tsx";
import { applicationQuery } from "#web/features/creators/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ChannelFormSkeleton } from "./channel-form-skeleton.tsx";

/** Form for a new channel for creators; a link to the creator application for all others. */
export function NewChannel() {
  const user = useMember();
  const isCreator = user.role !== "user";
  const applicationStatus = useQuery({ ...applicationQuery, enabled: !isCreator });

  if (isCreator || applicationStatus.data?.mayCreateChannel) return <NewChannelForm />;
  if (applicationStatus.data) return <Application standing={applicationStatus.data} email={user.email} />;
  if (applicationStatus.isError) {
    return (
      <ErrorState
        onRetry={() => void applicationStatus.refetch()}
        isRetrying={applicationStatus.isFetching}
        headingLevel={2}
      >
        {m.channels_load_failed()}
      </ErrorState>
    );
  }
  return <ChannelFormSkeleton />;
}

function NewChannelForm() {
  const queryClient = useQueryClient();
  const router = useRouter();

  async function openUpload({ _id, name }: Channel) {
    // The account data must include the new channel before the route guard of the next screen runs.
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    showSnackbar({ text: m.channels_created({ name }) });
    await router.navigate({ href: `/manage-channel/${_id}/videos/upload` });
  }

  return (
    <>
      <header className="mb-7 grid gap-2">
        <h1 className="mark-wide text-h1 text-balance">{m.channels_create_title()}</h1>
        <p className="text-pretty text-text-2">{m.channels_create_lead()}</p>
      </header>
      <ChannelForm onSaved={openUpload} />
    </>
  );
}
