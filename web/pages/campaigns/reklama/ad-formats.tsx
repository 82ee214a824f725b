import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { publicConfig } from "#web/ssr/public-config.ts";
import styles from "./reklama.module.css";

/** The formats in which the site shows ads now. */
export function AdFormats() {
  const { adFormats } = publicConfig();
  return (
    <ul className={styles["formats"]}>
      {adFormats.includes("banner") && (
        <AdFormat
          title={m.campaigns_ads_banner_title()}
          text={m.campaigns_ads_banner()}
          drawing={
            <>
              <rect x="20" y="16" width="200" height="72" rx="8" className={styles["film"]} />
              <rect x="20" y="98" width="200" height="38" rx="6" className={styles["ad"]} />
            </>
          }
        />
      )}
      {adFormats.includes("preVideo") && (
        <AdFormat
          title={m.campaigns_ads_before_title()}
          text={m.campaigns_ads_before()}
          drawing={
            <>
              <rect x="20" y="40" width="52" height="72" rx="8" className={styles["ad"]} />
              <rect x="80" y="40" width="140" height="72" rx="8" className={styles["film"]} />
            </>
          }
        />
      )}
      {adFormats.includes("postVideo") && (
        <AdFormat
          title={m.campaigns_ads_after_title()}
          text={m.campaigns_ads_after()}
          drawing={
            <>
              <rect x="20" y="40" width="140" height="72" rx="8" className={styles["film"]} />
              <rect x="168" y="40" width="52" height="72" rx="8" className={styles["ad"]} />
            </>
          }
        />
      )}
    </ul>
  );
}

interface AdFormatProps {
  readonly title: string;
  readonly text: string;
  readonly drawing: ReactNode;
}

function AdFormat({ title, text, drawing }: AdFormatProps) {
  return (
    <li className={styles["format"]}>
      <svg viewBox="0 0 240 152" aria-hidden="true">
        {drawing}
      </svg>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
