import { classes } from "#web/ui/styles/classes.ts";
import styles from "./dajimmowic.module.css";

interface Bubble {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Its tail points to the left. */
  readonly isLeft: boolean;
  readonly bubbleStyle: "full" | "line";
}

const BUBBLES: readonly Bubble[] = [
  { x: 40, y: 60, width: 300, height: 170, isLeft: true, bubbleStyle: "full" },
  { x: 390, y: 20, width: 200, height: 120, isLeft: false, bubbleStyle: "line" },
  { x: 640, y: 80, width: 330, height: 190, isLeft: false, bubbleStyle: "full" },
  { x: 1020, y: 30, width: 240, height: 140, isLeft: true, bubbleStyle: "line" },
  { x: 1120, y: 236, width: 360, height: 200, isLeft: false, bubbleStyle: "full" },
  { x: 1310, y: 90, width: 210, height: 120, isLeft: false, bubbleStyle: "line" },
];
const LEVELS = [0.3, 0.7, 0.45, 1, 0.6, 0.85, 0.35, 0.75, 0.5, 0.25];

/** Many speech bubbles; one is crossed out but still readable. */
export function SpeechBubbles() {
  return (
    <svg viewBox="0 0 1560 520" fill="none" aria-hidden="true" className={styles["art"]}>
      {BUBBLES.map((bubble, index) => (
        <g key={bubble.x} className={styles["bubble"]} style={{ animationDelay: `${index * -0.9}s` }}>
          <path d={outline(bubble)} className={classes(styles[bubble.bubbleStyle])} />
          <SpeechBubble bubble={bubble} />
        </g>
      ))}
      <g className={styles["bubble"]} style={{ animationDelay: "-3.3s" }}>
        <path
          d={outline({ x: 830, y: 330, width: 240, height: 136, isLeft: false, bubbleStyle: "full" })}
          className={styles["gagged"]}
        />
        <path d="M880 362 1020 434M1020 362 880 434" className={styles["cross"]} />
      </g>
    </svg>
  );
}

function SpeechBubble({ bubble: { x, y, width, height, bubbleStyle } }: { readonly bubble: Bubble }) {
  const step = (width - 80) / (LEVELS.length - 1);
  return (
    <g className={bubbleStyle === "full" ? styles["voiceOnFull"] : styles["voice"]}>
      {LEVELS.map((level, index) => {
        const half = (level * (height - 70)) / 2;
        const middle = y + height / 2;
        const at = x + 40 + index * step;
        return <path key={at} d={`M${at} ${middle - half}v${half * 2}`} />;
      })}
    </g>
  );
}

/** Outline of a rounded box with a tail at its lower edge. */
function outline({ x, y, width, height, isLeft }: Bubble): string {
  const corner = 34;
  const tail = isLeft
    ? `H${x + 110} L${x + 46} ${y + height + 46} L${x + 60} ${y + height}`
    : `H${x + width - 60} L${x + width - 46} ${y + height + 46} L${x + width - 110} ${y + height}`;
  return [
    `M${x + corner} ${y}H${x + width - corner}`,
    `A${corner} ${corner} 0 0 1 ${x + width} ${y + corner}V${y + height - corner}`,
    `A${corner} ${corner} 0 0 1 ${x + width - corner} ${y + height}`,
    `${tail}H${x + corner}`,
    `A${corner} ${corner} 0 0 1 ${x} ${y + height - corner}V${y + corner}`,
    `A${corner} ${corner} 0 0 1 ${x + corner} ${y}Z`,
  ].join("");
}
