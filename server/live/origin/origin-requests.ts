import type { ByteRange } from "#server/live/package/stream-index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Signer } from "#server/platform/crypto/signatures.ts";

/** A request that another machine of the site sends to the machine that receives a stream: its origin. */
export type OriginRequest =
  /** Lines of the journal from this offset on; with `isHeld` the response waits some seconds until there are any. */
  | { readonly kind: "journal"; readonly id: string; readonly offset: number; readonly isHeld: boolean }
  | ({
      readonly kind: "media";
      readonly id: string;
      readonly session: string;
      readonly rendition: string;
    } & ByteRange);

/** A signature covers one path and expires after this time, so that a captured request cannot be reused. */
const VALID_SECONDS = 60;
const JOURNAL = /^\/([\da-f-]{36})\/journal\?(\d{1,15})(&hold)?$/;
const MEDIA = /^\/([\da-f-]{36})\/(\d{4,8})\/(source|(?:low-)?audio|\d{3,4})\?(\d{1,15})\+(\d{1,10})$/;

export function pathOf(request: OriginRequest): string {
  if (request.kind === "journal")
    return `/${request.id}/journal?${request.offset}${request.isHeld ? "&hold" : ""}`;
  const { id, session, rendition, offset, bytes } = request;
  return `/${id}/${session}/${rendition}?${offset}+${bytes}`;
}

/** Returns undefined if the path is not a valid request. */
export function parsePath(path: string): OriginRequest | undefined {
  const [, journalOf, from, hold] = JOURNAL.exec(path) ?? [];
  if (journalOf) return { kind: "journal", id: journalOf, offset: Number(from), isHeld: hold !== undefined };
  const [, id, session, rendition, offset, bytes] = MEDIA.exec(path) ?? [];
  if (!id || !session || !rendition) return undefined;
  return { kind: "media", id, session, rendition, offset: Number(offset), bytes: Number(bytes) };
}

/** The `Authorization` header of a request for this path. */
export function authorize(signer: Signer, clock: Clock, path: string): string {
  const expires = Math.ceil(clock.now().getTime() / 1000) + VALID_SECONDS;
  return `Bearer ${signer.sign(subjectOf(path), expires)}`;
}

export function isAuthorized(
  signer: Signer,
  clock: Clock,
  path: string,
  header: string | undefined,
): boolean {
  const [scheme, signature] = (header ?? "").split(" ");
  return scheme === "Bearer" && signer.isValid(subjectOf(path), signature ?? "", clock.now());
}

function subjectOf(path: string): string {
  return `live-origin:${path}`;
}
