import { ExternalLink, House, TriangleAlert } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { buttonClasses, LinkButton } from "#web/ui/controls/button.tsx";
import { BrokenPulse, Pulse } from "#web/ui/feedback/pulse.tsx";
import styles from "./openurl.module.css";
import type { ExternalUrl } from "./external-url.ts";
import { siteName } from "#web/ssr/public-config.ts";

type Page = Extract<ExternalUrl, { kind: "page" }>;
type NoPage = Exclude<ExternalUrl, { kind: "page" }>;

export function ExternalLinkWarning({ address }: { readonly address: Page }) {
  return (
    <div className={styles["panel"]}>
      <Pulse className={styles["pulse"]} />
      <h1 className={styles["title"]}>{m.pages_openurl_title({ site: siteName() })}</h1>
      <p className={styles["lead"]}>{m.pages_openurl_lead()}</p>
      <dl className={styles["address"]}>
        <dt>{m.pages_openurl_host()}</dt>
        <dd className={styles["host"]} translate="no">
          {address.host}
        </dd>
        <dt>{m.pages_openurl_address()}</dt>
        <dd className={styles["full"]} translate="no">
          {address.href}
        </dd>
      </dl>
      {!address.isEncrypted && <Warning>{m.pages_openurl_insecure()}</Warning>}
      {address.isPunycode && <Warning>{m.pages_openurl_punycode()}</Warning>}
      {address.hadCredentials && <Warning>{m.pages_openurl_credentials()}</Warning>}
      <p className={styles["check"]}>{m.pages_openurl_check({ site: siteName() })}</p>
      <div className={styles["actions"]}>
        <LinkButton href="/" variant="primary" icon={<House />}>
          {m.pages_openurl_home({ site: siteName() })}
        </LinkButton>
        <a
          href={address.href}
          rel="noopener noreferrer nofollow ugc"
          className={buttonClasses({ variant: "ghost" })}
        >
          <ExternalLink />
          {m.pages_openurl_continue()}
        </a>
      </div>
    </div>
  );
}

export function InvalidLinkPage({ address }: { readonly address: NoPage }) {
  const isMissing = address.kind === "missing";
  return (
    <div className={styles["panel"]}>
      <BrokenPulse className={styles["pulse"]} />
      <h1 className={styles["title"]}>
        {isMissing ? m.pages_openurl_missing_title() : m.pages_openurl_refused_title()}
      </h1>
      <p className={styles["lead"]}>{isMissing ? m.pages_openurl_missing() : m.pages_openurl_refused()}</p>
      {!isMissing && (
        <dl className={styles["address"]}>
          <dt>{m.pages_openurl_given()}</dt>
          <dd className={styles["full"]} translate="no">
            {address.input}
          </dd>
        </dl>
      )}
      <div className={styles["actions"]}>
        <LinkButton href="/" variant="primary" icon={<House />}>
          {m.pages_openurl_home({ site: siteName() })}
        </LinkButton>
      </div>
    </div>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p className={styles["warning"]}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
