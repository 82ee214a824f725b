import { m } from "#web/i18n/compiled/messages.js";
import { useDuration, usePlayhead, useStalled } from "#web/player/use-media.ts";

/** The buffer is played to its end; within this distance of the end no more data is buffered. */
const BUFFER_END_SECONDS = 2;

interface WaitingForSignalProps {
  /** No sender is connected, or it sends nothing. */
  readonly isLost: boolean;
  /** The sender has been away for too long. */
  readonly isGone?: boolean | undefined;
}

/**
 * The slate over the last frame of a live stream whose signal is lost, when all that was sent has been played. It
 * disappears with the signal. Screen readers announce what appears in an element that was there before.
 */
export function WaitingForSignal({ isLost, isGone = false }: WaitingForSignalProps) {
  const [title, text] = isGone
    ? [m.live_gone_title(), m.live_gone_text()]
    : [m.live_signal_title(), m.live_signal_text()];
  return <SlateAtEnd isShown={isLost} title={title} text={text} />;
}

/** The slate at the end of a live stream that the server had to end. */
export function EndedForLackOfSpace({ isShown }: { readonly isShown: boolean }) {
  return <SlateAtEnd isShown={isShown} title={m.live_full_title()} text={m.live_full_text()} />;
}

interface SlateProps {
  readonly isShown: boolean;
  readonly title: string;
  readonly text: string;
}

function SlateAtEnd({ isShown, title, text }: SlateProps) {
  const isStalled = useStalled();
  const isAtEnd = useDuration() - usePlayhead() < BUFFER_END_SECONDS;
  return (
    <div role="status">
      {isShown && (isStalled || isAtEnd) && (
        <div
          data-slate=""
          className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-2 bg-[oklch(0.08_0.01_88/0.78)] p-4 pb-16 text-center text-[oklch(1_0_0)]"
        >
          <div aria-hidden="true" className="mark-scan mb-2 grid h-6 w-50 items-end max-sm:h-4 max-sm:w-35">
            <div className="mark-dial" />
          </div>
          <p className="text-h2 mark-wide text-balance">{title}</p>
          <p className="max-w-[46ch] text-small text-pretty">{text}</p>
        </div>
      )}
    </div>
  );
}
