import styles from "./donate.module.css";

const TICKS = 121;
const STEP = 20;
const HEIGHT = 220;
/** Position of the needle. */
const TUNED = 50;

/** A full-width radio dial with the needle on the station. */
export function Dial() {
  const ticks = Array.from({ length: TICKS }, (_, index) => {
    const height = index % 10 === 0 ? 150 : index % 5 === 0 ? 104 : 62;
    return `M${index * STEP} ${HEIGHT}v-${height}`;
  });
  return (
    <svg
      viewBox={`0 0 ${(TICKS - 1) * STEP} ${HEIGHT}`}
      fill="none"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
      className={styles["dial"]}
    >
      <path d={ticks.join("")} className={styles["ticks"]} />
      <path d={`M${TUNED * STEP} ${HEIGHT}V0`} className={styles["needle"]} />
    </svg>
  );
}
