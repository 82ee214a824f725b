import { m } from "#web/i18n/compiled/messages.js";
import styles from "./niezamkniecienas.module.css";

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The same sentence repeated as a background, behind an open padlock. */
export function Wall() {
  const sentence = `${m.campaigns_open_title()} · `.repeat(6);
  return (
    <div aria-hidden="true" className={styles["art"]}>
      <div className={styles["wall"]}>
        {ROWS.map((row) => (
          <p key={row} className={styles["row"]} style={{ animationDelay: `${row * -7}s` }}>
            {sentence}
          </p>
        ))}
      </div>
      <svg viewBox="0 0 300 420" fill="none" className={styles["lock"]}>
        <path d="M62 196V104a88 88 0 0 1 176-8v22" className={styles["shackle"]} />
        <rect x="18" y="190" width="264" height="214" rx="34" className={styles["body"]} />
        <path
          d="M70 318h30c10 0 12-52 24-52s13 92 26 92 14-112 27-112 13 72 24 72h29"
          className={styles["pulse"]}
        />
      </svg>
    </div>
  );
}
