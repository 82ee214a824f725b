import styles from "./prose.module.css";

/** Sanitised HTML from the server in the site's typography. */
export function Prose({ html }: { readonly html: string }) {
  return <div className={styles["prose"]} dangerouslySetInnerHTML={{ __html: html }} />;
}
