import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { Id, listOf, Moment, paging } from "#shared/paging.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS, TITLE_MAX_CHARACTERS } from "#shared/catalogue/catalogue.ts";
import { Video, VideoCard } from "./contract.ts";
import { VIDEO_STATUSES } from "./lifecycle.ts";
import { block, line } from "#shared/text.ts";

const ById = z.object({ id: Id });

export const STAFF_VIDEOS_PAGE_SIZE = 20;
export const STAFF_VIDEO_STATES = [...VIDEO_STATUSES, "blocked"] as const;

/** A video as the staff's list shows it. */
export const StaffVideo = z.extend(VideoCard, {
  /** The owner of its channel. */
  owner: z.nullable(z.object({ _id: Id, name: z.string() })),
});
export type StaffVideo = z.output<typeof StaffVideo>;

/** The source file of a video and its renditions. */
export const FileInfo = z.object({
  name: z.string(),
  uploadedAt: Moment,
  /** The container name as given by the engine: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: z.string(),
  /** Codecs of the video and audio tracks. */
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
      /** `blocked` applies in addition to any status. */
      state: z.optional(z.enum(STAFF_VIDEO_STATES)),
      visibility: z.optional(z.enum(VISIBILITIES)),
      /** Part of the channel's name or slug, or its id. */
      channel: z.optional(line({ max: 64 })),
      /** Part of the title, or the id. */
      query: z.optional(line({ max: TITLE_MAX_CHARACTERS })),
      createdAfter: z.optional(Moment),
      createdBefore: z.optional(Moment),
    }),
    response: listOf(StaffVideo),
  }),
  ban: endpoint({
    method: "POST",
    path: "/videos/{id}/ban",
    access: "staff",
    summary: "Hides a video and notifies its authors of the reason; another call changes the reason",
    params: ById,
    body: z.object({
      reason: z.enum(BAN_REASONS),
      note: z._default(block({ max: BAN_NOTE_MAX_CHARACTERS }), ""),
      /** The end date; without it the ban holds until it is lifted. */
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
    summary: "Technical data of a video's source file and renditions",
    params: ById,
    response: FileInfo,
  }),
  restore: endpoint({
    method: "POST",
    path: "/videos/{id}/restore",
    access: "admin",
    summary: "Restores a video within 30 days of its deletion",
    params: ById,
    response: Video,
  }),
};
