import * as z from "zod";

/** ffprobe prints numbers as strings, and "N/A" for unknown values. */
const optionalNumber = z
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
  color_primaries: z.string().optional(),
  color_range: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  nb_frames: optionalNumber,
  start_time: optionalNumber,
  duration: optionalNumber,
  bit_rate: optionalNumber,
  channels: z.number().optional(),
  sample_rate: optionalNumber,
  bits_per_raw_sample: optionalNumber,
  disposition: z.object({ default: z.number().optional(), attached_pic: z.number().optional() }).optional(),
  side_data_list: z
    .array(z.object({ rotation: optionalNumber, displaymatrix: z.string().optional() }))
    .optional(),
});
export type Stream = z.infer<typeof Stream>;

export const Packet = z.object({
  stream_index: z.number(),
  pts_time: optionalNumber,
  dts_time: optionalNumber,
  flags: z.string(),
});
export type Packet = z.infer<typeof Packet>;

/** Output of `ffprobe -of json`, limited to the requested entries. */
export const FfprobeOutput = z.object({
  format: z.object({
    format_name: z.string(),
    start_time: optionalNumber,
    duration: optionalNumber,
    bit_rate: optionalNumber,
    size: optionalNumber,
  }),
  streams: z.array(Stream).default([]),
  packets: z.array(Packet).default([]),
});
