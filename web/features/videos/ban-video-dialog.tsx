import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS } from "#shared/videos/catalogue.ts";
import type { Video } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { banReasonName } from "./ban-reasons.ts";
import { videoQuery } from "./queries.ts";

interface BanVideoDialogProps {
  readonly isOpen: boolean;
  readonly video: Pick<Video, "_id" | "title" | "violation">;
  readonly onClose: () => void;
}

/** For the staff: hides a video with a reason and a note to its authors, or shows it again. */
export function BanVideoDialog({ isOpen, video, onClose }: BanVideoDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const { violation } = video;
  const [reason, setReason] = useState<string | null>(violation?.reason ?? null);
  const [note, setNote] = useState(violation?.note ?? "");
  const [isMissing, setMissing] = useState(false);
  const change = useMutation({
    mutationFn: (wish: "ban" | "unban") => (wish === "ban" ? ban() : unban()),
    onSuccess(changed, wish) {
      queryClient.setQueryData(videoQuery(video._id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
      showSnackbar({ text: wish === "ban" ? m.videos_ban_done() : m.videos_unban_done() });
      onClose();
    },
  });

  function ban(): Promise<Video> {
    const chosen = BAN_REASONS.find((one) => one === reason) ?? BAN_REASONS[0];
    return call(videoModeration.ban, { params: { id: video._id }, body: { reason: chosen, note } });
  }

  function unban(): Promise<Video> {
    return call(videoModeration.unban, { params: { id: video._id } });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={violation ? m.videos_ban_change_title() : m.videos_ban_title()}
      actions={
        <>
          {violation ? (
            <Button isPending={change.isPending} onClick={() => change.mutate("unban")}>
              {m.videos_unban()}
            </Button>
          ) : (
            <Button onClick={onClose}>{m.ui_cancel()}</Button>
          )}
          <Button type="submit" form={formId} variant="danger" isPending={change.isPending}>
            {violation ? m.videos_ban_change() : m.videos_ban()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(reason === null);
          if (reason !== null) change.mutate("ban");
        }}
      >
        <p>{m.videos_ban_text({ title: video.title || m.videos_untitled() })}</p>
        <Select
          label={m.videos_ban_reason()}
          value={reason}
          options={BAN_REASONS.map((code) => ({ value: code, label: banReasonName(code) }))}
          error={isMissing && reason === null ? m.videos_ban_reason_missing() : undefined}
          onChange={setReason}
        />
        <TextArea
          label={m.videos_ban_note()}
          hint={m.videos_ban_note_hint()}
          isOptional
          limit={BAN_NOTE_MAX_CHARACTERS}
          rows={4}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {change.error && (
          <Notice tone="danger" isNew>
            {failureText(change.error, m.videos_ban_failed())}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
