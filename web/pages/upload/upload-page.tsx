import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { lazy, useState } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import { titleFromFileName } from "#web/features/uploads/file-title.ts";
import { enqueueUploads, useUploadQueue } from "#web/features/uploads/upload-queue.ts";
import { beginUpload } from "#web/features/uploads/upload-store.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { SectionHeader } from "#web/ui/section.tsx";
import { BroadcastButton } from "./broadcast-button.tsx";
import { QueueList } from "./queue-list.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/videos/upload")({
  loader: () => ({ title: m.studio_upload_title(), isPrivate: true }),
  head: loadedHead,
  component: UploadPage,
});

const DefaultsDialog = lazy(() =>
  import("./defaults-dialog.tsx").then((module) => ({ default: module.DefaultsDialog })),
);

/** The upload of a channel, for those who may publish there; the others read why they may not. */
function UploadPage() {
  const { channelId } = Route.useParams();
  const { data: channel } = useQuery(channelQuery(channelId));
  if (channel && !channel.can.upload) {
    return (
      <div className="max-w-[860px] pt-6">
        <SectionHeader headingLevel={1} title={m.studio_upload_title()} />
        <EmptyState headingLevel={2} title={m.studio_upload_refused({ name: channel.name })}>
          {m.studio_upload_refused_why()}
        </EmptyState>
      </div>
    );
  }
  return <UploadToChannel channelId={channelId} />;
}

/**
 * Takes the file and hands over to the page of its video, where the rest happens while the bytes are on their way.
 * Several files stay here, one behind the other.
 */
function UploadToChannel({ channelId }: { readonly channelId: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const queue = useUploadQueue((files) => files);
  const [isSetting, setSetting] = useState(false);
  const queued = queue.filter((file) => file.channelId === channelId);

  const start = useMutation({
    mutationFn: async ({ file, facts }: ChosenFile) => {
      const title = titleFromFileName(file.name);
      const video = await call(videos.create, {
        body: { channelId, ...(title === undefined ? {} : { title }) },
      });
      queryClient.setQueryData(videoQuery(video._id).queryKey, video);
      beginUpload({ videoId: video._id, file, facts, onSent });
      await router.navigate({
        to: "/manage-channel/$channelId/videos/$videoId",
        params: { channelId, videoId: video._id },
        replace: true,
      });
    },
  });

  function onSent() {
    void queryClient.invalidateQueries({ queryKey: ["videos"] });
  }

  function enqueue(chosen: readonly ChosenFile[]) {
    enqueueUploads(channelId, chosen, onSent);
  }

  return (
    <div className="measure-text pt-6">
      <SectionHeader headingLevel={1} title={m.studio_upload_title()} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] flex-[1_1_320px] text-text-2">{m.studio_upload_lead()}</p>
        <BroadcastButton channelId={channelId} />
        <Button icon={<SlidersHorizontal />} onClick={() => setSetting(true)}>
          {m.studio_defaults()}
        </Button>
      </div>
      <ChooseFile
        error={start.error ? failureText(start.error, m.studio_choose_create_failed()) : undefined}
        busyText={start.isPending ? m.studio_choose_creating() : undefined}
        onChosen={(chosen) => (queued.length > 0 ? enqueue([chosen]) : start.mutate(chosen))}
        onManyChosen={enqueue}
      />
      {queued.length > 0 && <QueueList files={queued} />}
      <LazyOverlay isOpen={isSetting}>
        <DefaultsDialog isOpen={isSetting} channelId={channelId} onClose={() => setSetting(false)} />
      </LazyOverlay>
    </div>
  );
}
