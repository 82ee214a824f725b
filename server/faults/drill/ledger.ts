import fs from "node:fs";

/** Kinds of writes that the load makes. */
export const WRITE_KINDS = ["comment", "chat message", "upload", "donation", "payment", "view"] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

export interface Write {
  readonly kind: WriteKind;
  /** What no other write has: its content, the SHA-256 of an uploaded file, the address of a donor, or its id. */
  readonly mark: string;
  /** Whether the site has acknowledged it. One that failed may still have been stored. */
  readonly isAcknowledged: boolean;
  /** When it was entered, of `performance.now()`. */
  readonly at: number;
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

  function enter(entry: Omit<Write, "at">): void {
    const write = { ...entry, at: performance.now() };
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
