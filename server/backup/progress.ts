interface Sized {
  readonly size: number;
}

/** Prints how far a command is. */
export interface Progress {
  /** Prints a line. */
  print(line: string): void;
  /** Starts a phase: all of its files, and those that have to be copied; the same list if all have to be read. */
  begin(label: string, files: readonly Sized[], fresh: readonly Sized[]): void;
  addBytes(bytes: number): void;
  addFile(): void;
  /** Prints the end of the phase. */
  end(): void;
}

const PRINT_EVERY_MS = 2000;
const UNITS = ["bytes", "kB", "MB", "GB", "TB", "PB"] as const;
const THOUSAND = 1000;

/** `write` gets whole lines without their ends. */
export function startProgress(write: (line: string) => void): Progress {
  let phase = { label: "", files: 0, bytes: 0 };
  let [filesDone, bytesDone, printedAt] = [0, 0, 0];

  function print(): void {
    const percent = phase.bytes === 0 ? 100 : Math.min(100, Math.floor((bytesDone * 100) / phase.bytes));
    write(
      `${phase.label}: ${percent} %, ${sizeText(bytesDone)} of ${sizeText(phase.bytes)}, ${countText(filesDone)} of ${countText(phase.files)} files`,
    );
    printedAt = performance.now();
  }

  function printNowAndThen(): void {
    if (performance.now() - printedAt >= PRINT_EVERY_MS) print();
  }

  return {
    print: write,
    begin(label, files, fresh) {
      phase = { label, files: files.length, bytes: bytesOf(fresh) };
      [filesDone, bytesDone, printedAt] = [0, 0, performance.now()];
      const all = `${label}: ${countText(files.length)} files, ${sizeText(bytesOf(files))}`;
      const toCopy = `${countText(fresh.length)} to copy, ${sizeText(phase.bytes)}`;
      write(files === fresh ? all : `${all}; ${toCopy}`);
    },
    addBytes(bytes) {
      bytesDone += bytes;
      printNowAndThen();
    },
    addFile() {
      filesDone += 1;
      printNowAndThen();
    },
    end() {
      if (phase.bytes > 0) print();
    },
  };
}

export function bytesOf(files: readonly Sized[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** `1,204` */
export function countText(count: number): string {
  return count.toLocaleString("en");
}

/** `3.4 GB`, in powers of 1000. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / THOUSAND ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
