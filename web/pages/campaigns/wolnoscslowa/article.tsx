import styles from "./wolnoscslowa.module.css";

const RAYS = 48;
const TURN_DEGREES = 360 / RAYS;

/** The number of the constitutional article, with rays behind it. */
export function Article() {
  return (
    <div aria-hidden="true" className={styles["art"]}>
      <svg viewBox="-500 -500 1000 1000" className={styles["rays"]}>
        {Array.from({ length: RAYS }, (_, index) => (
          <path
            key={index}
            d={`M0 0 L-9 -${index % 2 ? 980 : 720} L9 -${index % 2 ? 980 : 720}Z`}
            transform={`rotate(${index * TURN_DEGREES})`}
          />
        ))}
      </svg>
      <span className={styles["number"]}>54</span>
    </div>
  );
}
