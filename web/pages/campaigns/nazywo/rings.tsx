import styles from "./nazywo.module.css";

const RINGS = [90, 170, 260, 360, 470, 590, 720, 860];

/** Rings around a live dot, filling the screen. */
export function Rings() {
  return (
    <div aria-hidden="true" className={styles["art"]}>
      <svg viewBox="-900 -900 1800 1800" fill="none" className={styles["rings"]}>
        {RINGS.map((radius, index) => (
          <circle
            key={radius}
            r={radius}
            className={styles["ring"]}
            strokeWidth={10 - index}
            style={{ opacity: 0.9 - index * 0.1, animationDelay: `${index * 160}ms` }}
          />
        ))}
        <circle r="46" className={styles["dot"]} />
      </svg>
      <span className={styles["scale"]} />
      <span className={styles["needle"]} />
    </div>
  );
}
