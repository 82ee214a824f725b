import { Copy } from "lucide-react";
import { useState } from "react";
import { embedCode } from "#shared/playback/embed-code.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { copyText } from "#web/ui/copy/copy-text.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface EmbedDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly videoId: string;
  readonly title: string;
  /** Playback position in whole seconds. */
  readonly positionSeconds: number;
}

const SIZE = { width: 960, height: 540 };
const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})$/;

/** Embed code of a video for other websites. */
export function EmbedDialog({ isOpen, onClose, videoId, title, positionSeconds }: EmbedDialogProps) {
  const [from, setFrom] = useState(positionSeconds > 0 ? formatDuration(positionSeconds) : "");
  const startSeconds = secondsOf(from);
  const code = embedCode({ origin: location.origin, videoId, title, startSeconds, ...SIZE });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.videos_embed_title()}
      size="medium"
      actions={
        <Button
          variant="primary"
          icon={<Copy />}
          disabled={startSeconds === undefined}
          onClick={() => void copyText(code, m.videos_embed_copied())}
        >
          {m.videos_embed_copy()}
        </Button>
      }
    >
      <div className="grid gap-5">
        <TextField
          label={m.videos_embed_from()}
          hint={m.videos_embed_from_hint()}
          error={startSeconds === undefined ? m.videos_embed_from_wrong() : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          className="max-w-[220px]"
        />
        <TextArea
          label={m.videos_embed_code()}
          hint={m.videos_embed_hint()}
          readOnly
          rows={4}
          value={code}
          onFocus={(event) => event.target.select()}
          className="[&_textarea]:font-mono [&_textarea]:text-small"
        />
      </div>
    </Dialog>
  );
}

/** `90`, `1:30` or `1:02:03` in seconds; an empty text means the start. */
function secondsOf(text: string): number | undefined {
  if (text.trim() === "") return 0;
  const [match, hours = 0, minutes = 0, seconds = 0] = TIME.exec(text.trim()) ?? [];
  return match === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
