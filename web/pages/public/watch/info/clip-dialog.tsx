import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { TITLE_MAX_CHARACTERS } from "#shared/catalogue/catalogue.ts";
import {
  CLIP_REACH_SECONDS,
  CLIP_SECONDS_MAX,
  CLIP_SECONDS_MIN,
  clips,
  type ClipSettings,
} from "#shared/clips/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Slider } from "#web/ui/controls/slider.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface ClipDialogProps {
  readonly video: Video;
  readonly rule: ClipSettings & { readonly canClip: boolean };
  /** Where the viewer is in the stream. */
  readonly nowSeconds: number;
  readonly onClose: () => void;
}

/** Length that a new clip has. */
const SUGGESTED_SECONDS = 60;

/** Start, end and title of a clip; or why the viewer may not cut one. */
export function ClipDialog({ video, rule, nowSeconds, onClose }: ClipDialogProps) {
  const formId = useId();
  const viewer = useViewer();
  const [startSeconds, setStart] = useState(Math.max(0, nowSeconds - SUGGESTED_SECONDS));
  const [endSeconds, setEnd] = useState(nowSeconds);
  const [title, setTitle] = useState(video.title);
  const first = Math.max(0, nowSeconds - CLIP_REACH_SECONDS);
  const seconds = endSeconds - startSeconds;
  const isLengthWrong = seconds < CLIP_SECONDS_MIN || seconds > CLIP_SECONDS_MAX;
  const make = useMutation({
    mutationFn: () =>
      call(clips.create, {
        params: { id: video._id },
        body: { title: title.trim(), startSeconds, endSeconds },
      }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isLengthWrong && title.trim() !== "") make.mutate();
  }

  return (
    <Dialog isOpen onClose={onClose} title={m.clips_title()} size="medium" actions={actions()}>
      {rule.canClip && !make.data && (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            label={m.clips_name()}
            value={title}
            maxLength={TITLE_MAX_CHARACTERS}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Slider
            label={m.clips_start()}
            min={first}
            max={nowSeconds}
            value={startSeconds}
            onChange={setStart}
            valueText={formatDuration(startSeconds)}
          />
          <Slider
            label={m.clips_end()}
            min={first}
            max={nowSeconds}
            value={endSeconds}
            onChange={setEnd}
            valueText={formatDuration(endSeconds)}
          />
          <div role="status">
            {isLengthWrong ? (
              <Notice tone="warning">{m.clips_length_wrong({ seconds })}</Notice>
            ) : (
              <p className="text-small text-text-2">{m.clips_length({ seconds })}</p>
            )}
          </div>
          {rule.needsApproval && <p className="text-small text-text-2">{m.clips_needs_approval()}</p>}
          {make.error && (
            <Notice tone="danger" isNew>
              {failureText(make.error, m.clips_failed())}
            </Notice>
          )}
        </form>
      )}
      {make.data && (
        <Notice tone="success" isNew>
          {make.data.isApproved ? m.clips_made() : m.clips_made_pending()}
        </Notice>
      )}
      {!rule.canClip && <p className="text-pretty">{refusal()}</p>}
    </Dialog>
  );

  function refusal(): string {
    if (viewer.kind !== "member") return m.clips_sign_in();
    return rule.clippers === "subscribers" ? m.clips_subscribers_only() : m.clips_refused();
  }

  function actions() {
    if (make.data) {
      return (
        <LinkButton variant="primary" href={`/watch/${make.data._id}`}>
          {m.clips_open()}
        </LinkButton>
      );
    }
    if (!rule.canClip) return <Button onClick={onClose}>{m.ui_close()}</Button>;
    return (
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={isLengthWrong || title.trim() === ""}
        isPending={make.isPending}
      >
        {m.clips_save()}
      </Button>
    );
  }
}
