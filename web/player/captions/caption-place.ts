/** The position settings of a WebVTT cue that all browsers support. */
type CuePlace = Pick<VTTCue, "line" | "snapToLines" | "position" | "size" | "align">;

export const CAPTION_ROWS = ["top", "middle", "bottom"] as const;
export type CaptionRow = (typeof CAPTION_ROWS)[number];

export interface CaptionPlace {
  readonly row: CaptionRow;
  /** Left edge of the text box, in percent of the frame's width. */
  readonly startPercent: number;
  readonly widthPercent: number;
  readonly align: CuePlace["align"];
}

/** WebVTT positions numbered lines in a frame of about this many lines. */
const FRAME_LINES = 15;
/** A narrower box breaks every word on a phone. */
const MIN_WIDTH_PERCENT = 30;

/**
 * The position at which a cue is shown. A row stacks its captions, so that they do not cover each other: three rows are
 * precise enough. The box follows the rules of WebVTT ("process cue settings").
 */
export function captionPlace(cue: CuePlace): CaptionPlace {
  const anchor = anchorOf(cue.align);
  const position = cue.position === "auto" ? anchor.position : cue.position;
  const room = { start: 100 - position, center: Math.min(position, 100 - position) * 2, end: position };
  const widthPercent = Math.max(MIN_WIDTH_PERCENT, Math.min(cue.size, room[anchor.side]));
  const startPercent = Math.min(Math.max(0, position - widthPercent * anchor.share), 100 - widthPercent);
  return { row: rowOf(cue), startPercent, widthPercent, align: cue.align };
}

/** The point of the box that is at the cue's position. */
function anchorOf(align: CuePlace["align"]) {
  if (align === "center") return { side: "center", position: 50, share: 0.5 } as const;
  return align === "start" || align === "left"
    ? ({ side: "start", position: 0, share: 0 } as const)
    : ({ side: "end", position: 100, share: 1 } as const);
}

function rowOf({ line, snapToLines }: CuePlace): CaptionRow {
  if (line === "auto") return "bottom";
  const share = snapToLines ? (line < 0 ? 1 + line / FRAME_LINES : line / FRAME_LINES) : line / 100;
  if (share < 1 / 3) return "top";
  return share < 2 / 3 ? "middle" : "bottom";
}
