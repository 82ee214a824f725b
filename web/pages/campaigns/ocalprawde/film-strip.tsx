import styles from "./ocalprawde.module.css";

const ROWS = 4;
const COLUMNS = 9;
const STEP_X = 190;
const STEP_Y = 150;
/** The only frame that stays intact. */
const SAVED = { row: 1, column: 6 };

/** Frames of a film strip that fade away; one is saved. */
export function FilmStrip() {
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * STEP_X} ${ROWS * STEP_Y}`}
      fill="none"
      aria-hidden="true"
      className={styles["art"]}
    >
      {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
        const row = Math.floor(index / COLUMNS);
        const column = index % COLUMNS;
        const isSaved = row === SAVED.row && column === SAVED.column;
        return isSaved ? <SavedFrame key={index} /> : <LostFrame key={index} row={row} column={column} />;
      })}
    </svg>
  );
}

/** The further from the saved frame, the fainter, smaller and more rotated. */
function LostFrame({ row, column }: { readonly row: number; readonly column: number }) {
  const distance = Math.hypot(row - SAVED.row, column - SAVED.column);
  const left = column * STEP_X + 12;
  const top = row * STEP_Y + 12;
  const turn = ((row * 7 + column * 13) % 11) - 5;
  return (
    <g
      opacity={Math.max(0.08, 0.62 - distance * 0.085)}
      transform={`rotate(${turn * distance * 0.55} ${left + 83} ${top + 63})`}
    >
      <rect x={left} y={top} width="166" height="126" rx="10" className={styles["lost"]} />
      <path d={scene(left, top, row * COLUMNS + column)} className={styles["trace"]} />
    </g>
  );
}

function SavedFrame() {
  const left = SAVED.column * STEP_X + 12;
  const top = SAVED.row * STEP_Y + 12;
  const right = left + 166;
  const bottom = top + 126;
  return (
    <g className={styles["saved"]}>
      <rect x={left} y={top} width="166" height="126" rx="10" className={styles["kept"]} />
      <path
        d={`M${left + 24} ${bottom - 26}h28c8 0 9-34 17-34s9 58 18 58 10-72 19-72 10 48 18 48h18`}
        transform={`translate(0 -14)`}
        className={styles["signal"]}
      />
      <path
        d={[
          `M${left - 16} ${top + 18}v-34h34M${right - 18} ${top - 16}h34v34`,
          `M${right + 16} ${bottom - 18}v34h-34M${left + 18} ${bottom + 16}h-34v-34`,
        ].join("")}
        className={styles["corners"]}
      />
    </g>
  );
}

/** A horizon with a shape on it: different in each frame and blurred in all. */
function scene(left: number, top: number, seed: number): string {
  const height = top + 60 + ((seed * 17) % 34);
  const peak = left + 36 + ((seed * 29) % 90);
  return `M${left + 14} ${height + 18}L${peak} ${height - 24}L${peak + 34} ${height + 8}L${left + 152} ${height - 6}`;
}
