import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { clips, CLIPPERS, type Clip, type Clippers, type ClipSettings } from "#shared/clips/contract.ts";
import { videos, type Video } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { clipSettingsQuery, clipsQuery } from "#web/features/clips/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { SideCard } from "#web/pages/studio/edit-video/side-card.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

const POLL_INTERVAL_MS = 10_000;

/** The clips of a live stream, and who may cut them from the streams of its channel. */
export function ClipsCard({ video }: { readonly video: Video }) {
  const queryClient = useQueryClient();
  const { data: saved } = useQuery(clipSettingsQuery(video.channelId));
  const { data: list } = useQuery({ ...clipsQuery(video._id), refetchInterval: POLL_INTERVAL_MS });
  const [removed, setRemoved] = useState<Clip>();
  const edit = useMutation({
    mutationFn: (body: ClipSettings) => call(clips.editSettings, { params: { id: video.channelId }, body }),
    onSuccess(changed) {
      queryClient.setQueryData(clipSettingsQuery(video.channelId).queryKey, changed);
      showSnackbar({ text: m.clips_settings_saved() });
    },
  });
  const settings = edit.isPending ? edit.variables : saved;
  const approve = useMutation({
    mutationFn: (clip: Clip) => call(clips.approve, { params: { id: clip._id } }),
    async onSuccess() {
      await queryClient.invalidateQueries(clipsQuery(video._id));
      showSnackbar({ text: m.clips_approved() });
    },
  });

  async function remove({ _id }: Clip): Promise<void> {
    await call(videos.remove, { params: { id: _id } });
    await queryClient.invalidateQueries(clipsQuery(video._id));
    showSnackbar({ text: m.clips_removed() });
  }

  return (
    <SideCard title={m.clips_card_title()} text={m.clips_card_text()}>
      {settings && (
        <div className="grid gap-4">
          <Select
            label={m.clips_who()}
            value={settings.clippers}
            options={CLIPPERS.map((value) => ({ value, label: clippersName(value) }))}
            onChange={(value) => edit.mutate({ ...settings, clippers: value as Clippers })}
          />
          <Switch
            label={m.clips_approval()}
            checked={settings.needsApproval}
            onChange={(event) => edit.mutate({ ...settings, needsApproval: event.target.checked })}
          />
        </div>
      )}
      {(edit.error ?? approve.error) && (
        <Notice tone="danger" isNew>
          {failureText(edit.error ?? approve.error, m.clips_change_failed())}
        </Notice>
      )}
      {list?.items.length === 0 && <p className="text-small text-text-2">{m.clips_none()}</p>}
      {list && list.items.length > 0 && (
        <ul aria-label={m.clips_card_title()} className="grid gap-2">
          {list.items.map((clip) => (
            <li key={clip._id} className="flex min-w-0 items-center gap-2">
              <div className="min-w-0 flex-1">
                <Link href={`/watch/${clip._id}`} className="rounded-xs font-[600] wrap-anywhere">
                  {clip.title}
                </Link>
                <p className="text-hint text-text-3">
                  {clip.makerName === null ? m.clips_by_deleted() : m.clips_by({ name: clip.makerName })}
                </p>
              </div>
              {!clip.isApproved && (
                <Button
                  size="small"
                  icon={<Check />}
                  aria-label={m.clips_approve({ title: clip.title })}
                  isPending={approve.isPending && approve.variables._id === clip._id}
                  onClick={() => approve.mutate(clip)}
                >
                  {m.clips_approve_short()}
                </Button>
              )}
              <IconButton
                label={
                  clip.isApproved
                    ? m.clips_remove({ title: clip.title })
                    : m.clips_reject({ title: clip.title })
                }
                icon={<Trash2 />}
                onClick={() => setRemoved(clip)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={removed?.isApproved === false ? m.clips_reject_title() : m.clips_remove_title()}
        confirmLabel={removed?.isApproved === false ? m.clips_reject_confirm() : m.clips_remove_confirm()}
        isDanger
        onConfirm={() => (removed ? remove(removed) : Promise.resolve())}
      >
        <p className="text-pretty">{m.clips_remove_text()}</p>
      </ConfirmDialog>
    </SideCard>
  );
}

function clippersName(clippers: Clippers): string {
  switch (clippers) {
    case "everyone":
      return m.clips_who_everyone();
    case "subscribers":
      return m.clips_who_subscribers();
    case "none":
      return m.clips_who_none();
  }
}
