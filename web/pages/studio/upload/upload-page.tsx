import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { lazy, useState } from "react";
import { type Video, videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { channelQuery } from "#web/features/channels/queries.ts";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import { titleFromFileName } from "#web/features/uploads/file-title.ts";
import { enqueueUploads, useUploadQueue } from "#web/features/uploads/upload-queue.ts";
import { quotaQuery } from "#web/features/uploads/quota.ts";
import { QuotaMeter } from "#web/features/uploads/quota-meter.tsx";
import { describeLimits, requireAccepted } from "#web/features/uploads/require-accepted.ts";
import { startUpload } from "#web/features/uploads/upload-store.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { LiveStreamButton } from "#web/features/live/live-stream-button.tsx";
import { QueueList } from "./queue-list.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/videos/upload")({
  loader: () => ({ title: m.studio_upload_title(), isPrivate: true }),
  head: loadedHead,
  component: UploadPage,
});

const DefaultsDialog = lazy(() =>
  import("./defaults-dialog.tsx").then((module) => ({ default: module.DefaultsDialog })),
);

/** Upload page of a channel; users without the upload permission see the reason. */
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
 * Starts the upload of a file and opens the page of its video, where the form is filled in during the upload.
 * Several files stay on this page as a queue.
 */
function UploadToChannel({ channelId }: { readonly channelId: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const queue = useUploadQueue((files) => files);
  const [isSetting, setSetting] = useState(false);
  const queued = queue.filter((file) => file.channelId === channelId);
  const { data: quota } = useQuery(quotaQuery);

  const start = useMutation({
    mutationFn: async ({ file, metadata }: ChosenFile) => {
      await requireAccepted({ file, metadata });
      const title = titleFromFileName(file.name);
      const video = await call(videos.create, {
        body: { channelId, ...(title === undefined ? {} : { title }) },
      });
      startUpload({ videoId: video._id, file, metadata, onSent });
      await openVideo(video, { replace: true });
    },
  });

  async function openVideo(video: Video, { replace = false } = {}) {
    queryClient.setQueryData(videoQuery(video._id).queryKey, video);
    await router.navigate({
      to: "/manage-channel/$channelId/videos/$videoId",
      params: { channelId, videoId: video._id },
      replace,
    });
  }

  function onSent() {
    void queryClient.invalidateQueries({ queryKey: ["videos"] });
    void queryClient.invalidateQueries({ queryKey: ["uploads"] });
  }

  function enqueue(chosen: readonly ChosenFile[]) {
    enqueueUploads(channelId, chosen, onSent);
  }

  return (
    <div className="measure-text pt-6">
      <SectionHeader headingLevel={1} title={m.studio_upload_title()} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] flex-[1_1_320px] text-text-2">{m.studio_upload_lead()}</p>
        <LiveStreamButton channelId={channelId} onCreated={openVideo} />
        <Button icon={<SlidersHorizontal />} onClick={() => setSetting(true)}>
          {m.studio_defaults()}
        </Button>
      </div>
      <QuotaMeter />
      <ChooseFile
        hint={quota && describeLimits(quota.file)}
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
