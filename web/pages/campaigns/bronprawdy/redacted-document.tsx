import styles from "./bronprawdy.module.css";

const PAGE_WIDTH = 760;
const LINE_HEIGHT = 46;
/** Word positions in each line of the page: start, end, 1 for redacted. */
const LINES = [
  [
    [0, 210, 0],
    [230, 400, 1],
    [420, 700, 0],
  ],
  [
    [0, 120, 0],
    [140, 520, 1],
    [540, 760, 0],
  ],
  [
    [0, 340, 0],
    [360, 470, 0],
    [490, 640, 1],
  ],
  [
    [0, 90, 1],
    [110, 430, 0],
    [450, 740, 1],
  ],
  [
    [0, 560, 0],
    [580, 720, 0],
  ],
  [
    [0, 250, 1],
    [270, 380, 0],
    [400, 690, 0],
  ],
  [
    [0, 180, 0],
    [200, 610, 1],
    [630, 760, 0],
  ],
  [
    [0, 420, 0],
    [440, 590, 1],
  ],
  [
    [0, 150, 0],
    [170, 310, 0],
    [330, 740, 1],
  ],
  [
    [0, 370, 1],
    [390, 680, 0],
  ],
  [
    [0, 240, 0],
    [260, 330, 1],
    [350, 720, 0],
  ],
  [[0, 480, 0]],
] as const;

/** A document whose redacted words show through in the beam of a lamp. */
export function RedactedDocument() {
  return (
    <svg
      viewBox={`-40 -40 ${PAGE_WIDTH + 80} ${LINES.length * LINE_HEIGHT + 80}`}
      aria-hidden="true"
      className={styles["paper"]}
    >
      {LINES.map((words, line) =>
        words.map(([from, to, isRedacted]) => (
          <rect
            key={`${line} ${from}`}
            x={from}
            y={line * LINE_HEIGHT + (isRedacted ? 0 : 11)}
            width={to - from}
            height={isRedacted ? 32 : 10}
            rx={isRedacted ? 3 : 5}
            className={isRedacted ? styles["black"] : styles["word"]}
            style={isRedacted ? { animationDelay: `${(line * 3 + from / 200) * 130}ms` } : undefined}
          />
        )),
      )}
    </svg>
  );
}
