import * as z from "zod";

/** ffprobe writes numbers as text and "N/A" where it knows none. */
const maybeNumeric = z
  .union([z.string(), z.number()])
  .transform((value) => (Number.isFinite(Number(value)) ? Number(value) : null))
  .nullish()
  .transform((value) => value ?? null);

export const Stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  color_space: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  nb_frames: maybeNumeric,
  start_time: maybeNumeric,
  duration: maybeNumeric,
  bit_rate: maybeNumeric,
  channels: z.number().optional(),
  sample_rate: maybeNumeric,
  bits_per_raw_sample: maybeNumeric,
  disposition: z.object({ default: z.number().optional(), attached_pic: z.number().optional() }).optional(),
  side_data_list: z
    .array(z.object({ rotation: maybeNumeric, displaymatrix: z.string().optional() }))
    .optional(),
});
export type Stream = z.infer<typeof Stream>;

export const Packet = z.object({
  stream_index: z.number(),
  pts_time: maybeNumeric,
  dts_time: maybeNumeric,
  flags: z.string(),
});
export type Packet = z.infer<typeof Packet>;

/** What `ffprobe -of json` prints, as far as it was asked. */
export const Answer = z.object({
  format: z.object({
    format_name: z.string(),
    start_time: maybeNumeric,
    duration: maybeNumeric,
    bit_rate: maybeNumeric,
    size: maybeNumeric,
  }),
  streams: z.array(Stream).default([]),
  packets: z.array(Packet).default([]),
});
