import fs from "node:fs";

/** Kinds of writes that the load makes. */
export const WRITE_KINDS = ["comment", "chat message", "upload"] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

export interface Write {
  readonly kind: WriteKind;
  /** A text that no other write has: its content, or the SHA-256 of an uploaded file. */
  readonly mark: string;
  /** Whether the site has acknowledged it. One that failed may still have been stored. */
  readonly isAcknowledged: boolean;
}

/** What the load has tried and what was acknowledged, outside of the site. */
export interface Ledger {
  try(kind: WriteKind, mark: string): void;
  acknowledge(kind: WriteKind, mark: string): void;
  list(): Write[];
  close(): void;
}

/** Opens a ledger in a file of one line per entry, which survives the death of the drill itself. */
export function openLedger(file: string): Ledger {
  const descriptor = fs.openSync(file, "a");
  const writes = new Map<string, Write>();

  function enter(write: Write): void {
    fs.writeSync(descriptor, `${JSON.stringify(write)}\n`);
    writes.set(`${write.kind} ${write.mark}`, write);
  }

  return {
    try: (kind, mark) => enter({ kind, mark, isAcknowledged: false }),
    acknowledge: (kind, mark) => enter({ kind, mark, isAcknowledged: true }),
    list: () => [...writes.values()],
    close: () => fs.closeSync(descriptor),
  };
}
