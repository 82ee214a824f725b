import { DoorOpen, EyeOff, ListOrdered, Scale } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import styles from "./about.module.css";

export function Promises() {
  return (
    <section>
      <h2 className={styles["heading"]}>{m.pages_about_promises()}</h2>
      <ul className={styles["promises"]}>
        <Promised icon={<ListOrdered />} title={m.pages_about_promise_order_title()}>
          {m.pages_about_promise_order()}
        </Promised>
        <Promised icon={<EyeOff />} title={m.pages_about_promise_privacy_title()}>
          {m.pages_about_promise_privacy()}
        </Promised>
        <Promised icon={<Scale />} title={m.pages_about_promise_law_title()}>
          {m.pages_about_promise_law()}
        </Promised>
        <Promised icon={<DoorOpen />} title={m.pages_about_promise_exit_title()}>
          {m.pages_about_promise_exit()}
        </Promised>
      </ul>
    </section>
  );
}

interface PromisedProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: string;
}

function Promised({ icon, title, children }: PromisedProps) {
  return (
    <li className={styles["promise"]}>
      {icon}
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
