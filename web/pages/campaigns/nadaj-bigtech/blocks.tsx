import { LogoMark } from "#web/ui/logo.tsx";
import styles from "./nadaj-bigtech.module.css";

/** A wall of equal blocks without a face, and one with. */
export function Blocks() {
  return (
    <div aria-hidden="true" className={styles["art"]}>
      <div className={styles["wall"]} />
      <LogoMark className={styles["one"]} />
    </div>
  );
}
