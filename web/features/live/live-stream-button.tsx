import { useMutation } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { type Video, videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface LiveStreamButtonProps {
  readonly channelId: string;
  readonly onCreated: (video: Video) => Promise<void>;
}

/** Creates a live stream instead of uploading a file. */
export function LiveStreamButton({ channelId, onCreated }: LiveStreamButtonProps) {
  const create = useMutation({
    mutationFn: async () => onCreated(await call(videos.create, { body: { channelId, live: true } })),
    onError: (error) => showSnackbar({ text: failureText(error, m.live_create_failed()) }),
  });
  return (
    <Button icon={<Radio />} isPending={create.isPending} onClick={() => create.mutate()}>
      {m.live_create()}
    </Button>
  );
}
