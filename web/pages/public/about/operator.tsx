import type { documents } from "#shared/documents/contract.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import styles from "./about.module.css";

/** The operator of this installation, or a note that none is configured. */
export function Operator({ operator }: { readonly operator: EndpointResponse<typeof documents.operator> }) {
  const { name, address, email } = operator;
  return (
    <section>
      <h2 className={styles["heading"]}>{m.pages_about_operator_title()}</h2>
      {name === null && email === null ? (
        <p className={styles["text"]}>{m.pages_about_operator_unknown()}</p>
      ) : (
        <address className={styles["operator"]}>
          {name !== null && <strong>{name}</strong>}
          {address !== null && <span>{address}</span>}
          {email !== null && <a href={`mailto:${email}`}>{email}</a>}
        </address>
      )}
      <LinkButton href="/informacje-regulacyjne" className={styles["after"]}>
        {m.pages_about_operator_more()}
      </LinkButton>
    </section>
  );
}
