import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";

interface BrowserPreviewProps {
  readonly stream: MediaStream;
  /** A camera is shown like a mirror; viewers see it as it is. */
  readonly isMirrored: boolean;
}

/** What this browser sends, or will send: without sound, which would come back into the microphone. */
export function BrowserPreview({ stream, isMirrored }: BrowserPreviewProps) {
  return (
    <video
      aria-label={m.live_browser_preview()}
      autoPlay
      muted
      playsInline
      className={classes(
        "aspect-video w-full bg-surface-2 object-contain sm:rounded-lg",
        isMirrored && "-scale-x-100",
      )}
      ref={(element) => {
        if (element && element.srcObject !== stream) element.srcObject = stream;
      }}
    />
  );
}
