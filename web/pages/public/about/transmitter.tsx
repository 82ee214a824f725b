const WAVES = [70, 120, 175, 235, 300];

/** Drawing of a radio mast on a tuner dial with its waves. */
export function Transmitter({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 480 420" fill="none" aria-hidden="true" className={className}>
      {WAVES.map((radius, index) => (
        <path
          key={radius}
          d={`M${240 - radius * 0.82} ${118 - radius * 0.46} A${radius} ${radius} 0 0 0 ${240 - radius * 0.82} ${118 + radius * 0.46} M${240 + radius * 0.82} ${118 - radius * 0.46} A${radius} ${radius} 0 0 1 ${240 + radius * 0.82} ${118 + radius * 0.46}`}
          stroke="var(--accent-ink)"
          strokeWidth="5"
          strokeLinecap="round"
          opacity={1 - index * 0.19}
        />
      ))}
      <path
        d="M240 118 176 400M240 118l64 282M224 190h32M212 244l56 0M200 298h80M188 352h104M224 190l44 54M256 190l-44 54M212 244l68 54M268 244l-68 54M200 298l92 54M280 298l-92 54"
        stroke="var(--text)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="240" cy="118" r="17" fill="var(--accent)" stroke="var(--text)" strokeWidth="5" />
      <path d="M40 402h400" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
