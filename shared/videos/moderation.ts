import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS, TITLE_MAX_CHARACTERS } from "./catalogue.ts";
import { Video, VideoCard } from "./contract.ts";
import { VIDEO_STATUSES } from "./lifecycle.ts";

const ById = z.object({ id: Id });

export const STAFF_VIDEOS_PAGE_SIZE = 20;
export const STAFF_VIDEO_STATES = [...VIDEO_STATUSES, "blocked"] as const;

/** A video as the staff's list shows it. */
export const StaffVideo = z.extend(VideoCard, {
  /** Who owns its channel. */
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
});
export type StaffVideo = z.output<typeof StaffVideo>;

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
  listAll: endpoint({
    method: "GET",
    path: "/videos/of-everybody",
    access: "staff",
    summary: "Every video of the site, the newest first; deleted ones for administrators",
    query: z.object({
      ...paging(STAFF_VIDEOS_PAGE_SIZE),
      /** `blocked` lies over all the others. */
      state: z.optional(z.enum(STAFF_VIDEO_STATES)),
      visibility: z.optional(z.enum(VISIBILITIES)),
      /** A part of its name or of its address, or its id. */
      channel: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** A part of the title, or the id. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(TITLE_MAX_CHARACTERS))),
      createdAfter: z.optional(Moment),
      createdBefore: z.optional(Moment),
    }),
    response: listOf(StaffVideo),
  }),
  ban: endpoint({
    method: "POST",
    path: "/videos/{id}/ban",
    access: "staff",
    summary: "Hides a video and tells its authors why; again, to change the reason",
    params: ById,
    body: z.object({
      reason: z.enum(BAN_REASONS),
      note: z._default(z.string().check(z.trim(), z.maxLength(BAN_NOTE_MAX_CHARACTERS)), ""),
      /** The last day; without it the ban holds until it is lifted. */
      until: z.optional(Moment),
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
