import type { FlvTag } from "#server/live/flv/flv-tags.ts";

/** Messages from the server to the WHIP process. */
export type WhipCommand =
  | { readonly kind: "offer"; readonly id: string; readonly offer: string }
  | { readonly kind: "close"; readonly id: string };

/** Messages from the WHIP process to the server. */
export type WhipEvent =
  | { readonly kind: "answer"; readonly id: string; readonly answer: string }
  | { readonly kind: "size"; readonly id: string; readonly width: number; readonly height: number }
  | { readonly kind: "tag"; readonly id: string; readonly tag: FlvTag }
  /** The connection has ended, or the offer could not be answered. */
  | { readonly kind: "end"; readonly id: string; readonly reason: string };

/** Command line arguments of the WHIP process: where it receives media, and the limit of the bit rate. */
export interface WhipAddress {
  readonly host: string;
  readonly port: number;
  /** Maximum bit rate that is sent to the sender by REMB. */
  readonly bitsPerSecond: number;
}
