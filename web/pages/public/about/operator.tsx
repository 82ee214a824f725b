import type { documents, SiteText as SiteTextOf } from "#shared/documents/contract.ts";
import type { EndpointResponse } from "#shared/endpoint.ts";
import { SiteText } from "#web/features/documents/site-text.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import styles from "./about.module.css";

interface OperatorProps {
  readonly operator: EndpointResponse<typeof documents.operator>;
  readonly contact: SiteTextOf;
}

/** The operator of this installation and how to get in touch, or a note that none is configured. */
export function Operator({ operator, contact }: OperatorProps) {
  const { name, address, email } = operator;
  return (
    <section>
      <h2 className={styles["heading"]}>{m.pages_about_operator_title()}</h2>
      <SiteText text={contact} />
      {name === null && email === null && contact === null ? (
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
