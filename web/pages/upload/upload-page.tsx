import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { ChooseFile, type ChosenFile } from "#web/features/uploads/choose-file.tsx";
import { titleFromFileName } from "#web/features/uploads/file-title.ts";
import { beginUpload } from "#web/features/uploads/upload-store.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/loaded-head.ts";
import { SectionHeader } from "#web/ui/section.tsx";

export const Route = createFileRoute("/_default/manage-channel/$channelId/videos/upload")({
  loader: () => ({ title: m.studio_upload_title(), isPrivate: true }),
  head: loadedHead,
  component: UploadPage,
});

/** Takes the file and hands over to the page of its video, where the rest happens while the bytes are on their way. */
function UploadPage() {
  const { channelId } = Route.useParams();
  const queryClient = useQueryClient();
  const router = useRouter();

  const start = useMutation({
    mutationFn: async ({ file, facts }: ChosenFile) => {
      const title = titleFromFileName(file.name);
      const video = await call(videos.create, {
        body: { channelId, ...(title === undefined ? {} : { title }) },
      });
      queryClient.setQueryData(videoQuery(video._id).queryKey, video);
      beginUpload({
        videoId: video._id,
        file,
        facts,
        onSent: () => void queryClient.invalidateQueries({ queryKey: ["videos"] }),
      });
      await router.navigate({
        to: "/manage-channel/$channelId/videos/$videoId",
        params: { channelId, videoId: video._id },
        replace: true,
      });
    },
  });

  return (
    <div className="max-w-[860px] pt-6">
      <SectionHeader headingLevel={1} title={m.studio_upload_title()} />
      <p className="mb-6 max-w-[60ch] text-text-2">{m.studio_upload_lead()}</p>
      <ChooseFile
        error={start.error ? failureText(start.error, m.studio_choose_create_failed()) : undefined}
        busyText={start.isPending ? m.studio_choose_creating() : undefined}
        onChosen={(chosen) => start.mutate(chosen)}
      />
    </div>
  );
}
