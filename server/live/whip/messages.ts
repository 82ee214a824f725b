import type { FlvTag } from "#server/live/flv/flv-tags.ts";

/** From the server to the WHIP process. */
export type WhipCommand =
  | { readonly kind: "offer"; readonly id: string; readonly offer: string }
  | { readonly kind: "close"; readonly id: string };

/** From the WHIP process to the server. */
export type WhipEvent =
  | { readonly kind: "answer"; readonly id: string; readonly answer: string }
  | { readonly kind: "size"; readonly id: string; readonly width: number; readonly height: number }
  | { readonly kind: "tag"; readonly id: string; readonly tag: FlvTag }
  /** The connection has ended, or the offer could not be answered. */
  | { readonly kind: "end"; readonly id: string; readonly reason: string };

/** Arguments of the WHIP process: where it receives media, and how much of it. */
export interface WhipAddress {
  readonly host: string;
  readonly port: number;
  /** What a sender is told to send at most. */
  readonly bitsPerSecond: number;
}
