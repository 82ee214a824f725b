import { LRUCache } from "lru-cache";
import type { WholeAnswer } from "./answer.ts";

interface Entry {
  readonly answer: WholeAnswer;
  readonly madeAt: number;
}

export type MakeAnswer = () => Promise<WholeAnswer>;

const CACHE_MAX_BYTES = 48 * 1024 * 1024;
/** Headers, the compressed copies and the bookkeeping of one entry, roughly. */
const ENTRY_OVERHEAD_BYTES = 4096;

/**
 * Keeps whole successful answers for a moment. There is one maker at a time per key, and while an answer
 * is stale but not too old it is given out once more while the next one is made.
 */
export class AnswerCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.bytes + ENTRY_OVERHEAD_BYTES,
  });
  readonly #making = new Map<string, Promise<WholeAnswer>>();
  readonly #freshMs: number;
  readonly #staleMs: number;

  /** Ages in milliseconds: fresh answers are given as they are, stale ones while a new one is made. */
  constructor({ freshMs, staleMs }: { freshMs: number; staleMs: number }) {
    this.#freshMs = freshMs;
    this.#staleMs = staleMs;
  }

  /** The kept answer at once, or the promise of one. */
  get(key: string, make: MakeAnswer): WholeAnswer | Promise<WholeAnswer> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#make(key, make);
    const age = performance.now() - entry.madeAt;
    if (age <= this.#freshMs) return entry.answer;
    const next = this.#make(key, make);
    if (age > this.#freshMs + this.#staleMs) return next;
    next.catch(() => this.#entries.delete(key));
    return entry.answer;
  }

  /** Forgets everything, also what is being made. */
  clear(): void {
    this.#entries.clear();
    this.#making.clear();
  }

  #make(key: string, make: MakeAnswer): Promise<WholeAnswer> {
    const making = this.#making.get(key);
    if (making) return making;
    const isLast = () => this.#making.get(key) === made;
    const made = make()
      .then((answer) => {
        if (!isLast()) return answer;
        if (answer.status === 200) this.#entries.set(key, { answer, madeAt: performance.now() });
        else this.#entries.delete(key);
        return answer;
      })
      .finally(() => {
        if (isLast()) this.#making.delete(key);
      });
    this.#making.set(key, made);
    return made;
  }
}
