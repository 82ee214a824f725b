import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { liveStudio } from "#shared/live/studio.ts";
import { call } from "#web/data/api.ts";
import { liveRecordingQuery } from "#web/features/live/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { SideCard } from "#web/pages/studio/edit-video/side-card.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { formatDate } from "#web/ui/format/date.ts";

/** When the recording of a live stream is deleted, and the button that keeps it. Nothing if it stays anyway. */
export function RecordingCard({ videoId }: { readonly videoId: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(liveRecordingQuery(videoId));
  const keep = useMutation({
    mutationFn: () => call(liveStudio.keepRecording, { params: { id: videoId } }),
    onSuccess(kept) {
      queryClient.setQueryData(liveRecordingQuery(videoId).queryKey, kept);
      showSnackbar({ text: m.live_recording_kept() });
    },
  });
  if (!data || (data.removalAt === null && !data.isKept)) return null;
  return (
    <SideCard
      title={m.live_recording_title()}
      text={
        data.removalAt === null
          ? m.live_recording_kept()
          : m.live_recording_removal({ day: formatDate(data.removalAt) })
      }
    >
      {data.removalAt !== null && (
        <div>
          <Button icon={<Archive />} isPending={keep.isPending} onClick={() => keep.mutate()}>
            {m.live_recording_keep()}
          </Button>
        </div>
      )}
      {keep.error && (
        <Notice tone="danger" isNew>
          {failureText(keep.error, m.live_failed())}
        </Notice>
      )}
    </SideCard>
  );
}
