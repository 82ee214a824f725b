import { useSuspenseQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { donatorsQuery } from "#web/features/donations/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import styles from "./donate.module.css";

/** Names of the donors who agreed to be listed, as one text; a sign marks monthly donors. */
export function Board() {
  const { items } = useSuspenseQuery(donatorsQuery).data;
  if (items.length === 0) return <p className={styles["nobody"]}>{m.donations_board_empty()}</p>;
  return (
    <ul className={styles["names"]}>
      {items.map(({ _id, name, type }) => (
        <li key={_id}>
          {name}
          {type === "regular" && (
            <span className={styles["monthly"]}>
              <HeartHandshake aria-hidden="true" />
              <span className="sr-only">, {m.donations_board_regular()}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
