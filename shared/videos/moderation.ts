import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, Moment } from "#shared/paging.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS } from "./catalogue.ts";
import { Video } from "./contract.ts";

const ById = z.object({ id: Id });

/** The file a video was made from, and what it is played from. */
export const FileInfo = z.object({
  name: z.string(),
  uploadedAt: Moment,
  /** As the engine names it: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: z.string(),
  /** Of the picture and of the sound. */
  codecs: z.array(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Bits per second over the whole file. */
  bitrate: z.int(),
  /** Bytes. */
  size: z.int(),
  /** Seconds. */
  duration: z.number(),
  renditions: z.array(
    z.object({
      name: z.string(),
      codecs: z.string(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      bitrate: z.int(),
      size: z.int(),
    }),
  ),
});
export type FileInfo = z.output<typeof FileInfo>;

/** What the staff of the site do with videos. */
export const videoModeration = {
  ban: endpoint({
    method: "POST",
    path: "/videos/{id}/ban",
    access: "staff",
    summary: "Hides a video and tells its authors why; again, to change the reason",
    params: ById,
    body: z.object({
      reason: z.enum(BAN_REASONS),
      note: z._default(z.string().check(z.trim(), z.maxLength(BAN_NOTE_MAX_CHARACTERS)), ""),
    }),
    response: Video,
  }),
  unban: endpoint({
    method: "POST",
    path: "/videos/{id}/unban",
    access: "staff",
    summary: "Shows a banned video again",
    params: ById,
    response: Video,
  }),
  fileInfo: endpoint({
    method: "GET",
    path: "/videos/{id}/file-info",
    access: "staff",
    summary: "What is known of a video's file and of what has been made of it",
    params: ById,
    response: FileInfo,
  }),
  restore: endpoint({
    method: "POST",
    path: "/videos/{id}/restore",
    access: "admin",
    summary: "Brings a video back within 30 days of its deletion",
    params: ById,
    response: Video,
  }),
};
