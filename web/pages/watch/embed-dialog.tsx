import { Copy } from "lucide-react";
import { useState } from "react";
import { embedCode } from "#shared/playback/embed-code.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { copyText } from "./share.ts";

interface EmbedDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly videoId: string;
  readonly title: string;
  /** Where the playhead is, in whole seconds. */
  readonly place: number;
}

const SIZE = { width: 960, height: 540 };
const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})$/;

/** The HTML by which other pages show the film. */
export function EmbedDialog({ isOpen, onClose, videoId, title, place }: EmbedDialogProps) {
  const [from, setFrom] = useState(place > 0 ? formatDuration(place) : "");
  const startSeconds = secondsOf(from);
  const code = embedCode({ origin: location.origin, videoId, title, startSeconds, ...SIZE });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.film_embed_title()}
      size="medium"
      actions={
        <Button
          variant="primary"
          icon={<Copy />}
          disabled={startSeconds === undefined}
          onClick={() => void copyText(code, m.film_embed_copied())}
        >
          {m.film_embed_copy()}
        </Button>
      }
    >
      <div className="grid gap-5">
        <TextField
          label={m.film_embed_from()}
          hint={m.film_embed_from_hint()}
          error={startSeconds === undefined ? m.film_embed_from_wrong() : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          className="max-w-[220px]"
        />
        <TextArea
          label={m.film_embed_code()}
          hint={m.film_embed_hint()}
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

/** `90`, `1:30` or `1:02:03` in seconds; nothing written is the beginning. */
function secondsOf(text: string): number | undefined {
  if (text.trim() === "") return 0;
  const [match, hours = 0, minutes = 0, seconds = 0] = TIME.exec(text.trim()) ?? [];
  return match === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
