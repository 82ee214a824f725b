import styles from "./prose.module.css";

/** Safe HTML of the server in the site's own type. */
export function Prose({ html }: { readonly html: string }) {
  return <div className={styles["prose"]} dangerouslySetInnerHTML={{ __html: html }} />;
}
