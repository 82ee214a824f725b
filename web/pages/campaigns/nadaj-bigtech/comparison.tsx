import { m } from "#web/i18n/compiled/messages.js";
import { siteName } from "#web/ssr/public-config.ts";
import styles from "./nadaj-bigtech.module.css";

interface Row {
  readonly matter: string;
  readonly big: string;
  readonly us: string;
  readonly winner: "big" | "us";
}

/** Comparison by criterion, including the ones where the other platforms are better. */
export function Comparison() {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{m.campaigns_tech_what()}</th>
          <th scope="col">{m.campaigns_tech_big()}</th>
          <th scope="col">{siteName()}</th>
        </tr>
      </thead>
      <tbody>
        {rows().map(({ matter, big, us, winner }) => (
          <tr key={matter}>
            <th scope="row">{matter}</th>
            <Cell by={m.campaigns_tech_big()} isWinner={winner === "big"}>
              {big}
            </Cell>
            <Cell by={siteName()} isWinner={winner === "us"}>
              {us}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  /** The platform of the cell, shown where the columns have no header. */
  readonly by: string;
  readonly isWinner: boolean;
  readonly children: string;
}

function Cell({ by, isWinner, children }: CellProps) {
  return (
    <td data-winner={isWinner || undefined}>
      <span className={styles["by"]} aria-hidden="true">
        {by}
      </span>
      {isWinner && (
        <span className={styles["mark"]}>
          <span className="sr-only">{`${m.campaigns_tech_wins()}: `}</span>
        </span>
      )}
      {children}
    </td>
  );
}

function rows(): readonly Row[] {
  return [
    {
      matter: m.campaigns_tech_order(),
      big: m.campaigns_tech_order_big(),
      us: m.campaigns_tech_order_us(),
      winner: "us",
    },
    {
      matter: m.campaigns_tech_track(),
      big: m.campaigns_tech_track_big(),
      us: m.campaigns_tech_track_us(),
      winner: "us",
    },
    {
      matter: m.campaigns_tech_remove(),
      big: m.campaigns_tech_remove_big(),
      us: m.campaigns_tech_remove_us(),
      winner: "us",
    },
    {
      matter: m.campaigns_tech_code(),
      big: m.campaigns_tech_code_big(),
      us: m.campaigns_tech_code_us(),
      winner: "us",
    },
    {
      matter: m.campaigns_tech_account(),
      big: m.campaigns_tech_account_big(),
      us: m.campaigns_tech_account_us(),
      winner: "us",
    },
    {
      matter: m.campaigns_tech_audience(),
      big: m.campaigns_tech_audience_big(),
      us: m.campaigns_tech_audience_us(),
      winner: "big",
    },
    {
      matter: m.campaigns_tech_money(),
      big: m.campaigns_tech_money_big(),
      us: m.campaigns_tech_money_us(),
      winner: "big",
    },
    {
      matter: m.campaigns_tech_apps(),
      big: m.campaigns_tech_apps_big(),
      us: m.campaigns_tech_apps_us(),
      winner: "big",
    },
  ];
}
