import { KitSection } from "./kit-section.tsx";

const COLOURS = {
  "bg-sunken": "bg-sunken",
  bg: "bg-bg",
  "surface-1": "bg-surface-1",
  "surface-2": "bg-surface-2",
  "surface-3": "bg-surface-3",
  line: "bg-line",
  "line-strong": "bg-line-strong",
  text: "bg-text",
  "text-2": "bg-text-2",
  "text-3": "bg-text-3",
  accent: "bg-accent",
  "accent-ink": "bg-accent-ink",
  "accent-soft": "bg-accent-soft",
  live: "bg-live",
  danger: "bg-danger",
  "danger-ink": "bg-danger-ink",
  "success-ink": "bg-success-ink",
  "warning-ink": "bg-warning-ink",
  "info-ink": "bg-info-ink",
  focus: "bg-focus",
};

/** Colours and typography. */
export function KitTokens() {
  return (
    <>
      <KitSection title="Kolor">
        <ul className="grid grid-cols-10 gap-2 text-[12px] text-text-2 max-sm:grid-cols-4">
          {Object.entries(COLOURS).map(([name, fill]) => (
            <li key={name} className="min-w-0">
              <span className={`mb-1.5 block h-[52px] rounded-sm border border-line ${fill}`} />
              <span className="block wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      </KitSection>
      <KitSection title="Pismo">
        <div>
          <p className="mark-wide text-display text-balance">Zażółć gęślą jaźń, nadaj na cały głos</p>
          <p className="mt-3.5 mark-wide text-h1">Źdźbło, chrząszcz i ósma pięćdziesiąt</p>
          <p className="mt-3 mark-wide text-h2">Nagłówek części strony</p>
          <p className="mt-3 max-w-[70ch] text-text-2">
            Tekst czytamy w szerokości 100, nagłówki w 116. Ta sama rodzina, dwa głosy: jeden spokojny, drugi
            nadaje.
          </p>
          <p className="mt-2 text-small text-text-3 tabular-nums">
            13 px, opisy i liczby: 1 234 567 · 18:05 · 12,4 tys.
          </p>
        </div>
      </KitSection>
    </>
  );
}
