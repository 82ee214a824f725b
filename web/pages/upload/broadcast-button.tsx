import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Radio } from "lucide-react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** Instead of a file: something that is yet to happen. Leads to the page of its broadcast. */
export function BroadcastButton({ channelId }: { readonly channelId: string }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const create = useMutation({
    async mutationFn() {
      const video = await call(videos.create, { body: { channelId, live: true } });
      queryClient.setQueryData(videoQuery(video._id).queryKey, video);
      await router.navigate({
        to: "/manage-channel/$channelId/videos/$videoId",
        params: { channelId, videoId: video._id },
      });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.live_create_failed()) }),
  });
  return (
    <Button icon={<Radio />} isPending={create.isPending} onClick={() => create.mutate()}>
      {m.live_create()}
    </Button>
  );
}
