import { resolve } from "node:path";

/**
 * Container formats that contain the media themselves. Playlists, manifests, scripts and images are excluded on
 * purpose: they can make ffmpeg read other files or the network (SSRF).
 */
const FORMATS =
  "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,mp3,wav,w64,aac,flac,aiff,amr,ac3,asf,mxf,rm,dv,m4v";

/** Decoders of formats that occur in real uploads; the other four hundred or so are only attack surface. */
const VIDEO_DECODERS =
  "h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,mpeg1video,mpeg2video,mpegvideo,h261,h263,h263i,h263p," +
  "msmpeg4v1,msmpeg4v2,msmpeg4,wmv1,wmv2,wmv3,vc1,theora,vp3,vp6,vp6a,vp6f,flv,mjpeg,mjpegb,svq1,svq3,rv10,rv20,rv30,rv40," +
  "cinepak,indeo3,indeo5,qtrle,rpza,prores,dnxhd,cfhd,dvvideo,ffv1,huffyuv,ffvhuff,utvideo,hap,magicyuv,rawvideo,v210,zmbv";
const AUDIO_DECODERS =
  "aac,aac_latm,mp3,mp3float,mp2,mp2float,mp1,mp1float,ac3,eac3,dca,opus,libopus,vorbis,libvorbis,flac,alac,truehd,mlp," +
  "wmav1,wmav2,wmapro,wmavoice,wmalossless,amrnb,amrwb,cook,sipr,ra_144,ra_288,real_144,real_288,atrac3,qdm2,qdmc,nellymoser," +
  "speex,libspeex,gsm,gsm_ms,wavpack,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,adpcm_swf,adpcm_yamaha,mace3,mace6," +
  "pcm_alaw,pcm_mulaw,pcm_s8,pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be," +
  "pcm_f64le,pcm_f64be,pcm_dvd,pcm_bluray";
/**
 * ffprobe fails on a file with a decoder that is not listed, so decoders of cover art and subtitles are needed too.
 */
const OTHER_DECODERS =
  "png,bmp,gif,webp,ssa,ass,srt,subrip,text,mov_text,webvtt,cc_dec,pgssub,dvdsub,dvbsub,xsub,libzvbi_teletextdec,libaribb24";

const OWN_CONCAT_LIST = [
  ...["-f", "concat", "-safe", "0", "-protocol_whitelist", "file"],
  ...["-format_whitelist", "concat,mov,mp4,m4a,3gp,3g2,mj2", "-codec_whitelist", "h264,aac"],
];

export const MAX_VIDEO_SIDE_PIXELS = 8192;

/** One input of ffmpeg or ffprobe; `options` go before it (-ss, -t ...). */
export type EngineInput = {
  file: string;
  options?: readonly string[];
  /** The file is a concat list written by the server, of MP4 files made by its own encoder. */
  isOwnConcatList?: boolean;
};

/** Arguments that open an untrusted file. No ffmpeg or ffprobe starts without them. */
export function guardedInput({ file, options = [], isOwnConcatList = false }: EngineInput): string[] {
  if (isOwnConcatList) return [...options, ...OWN_CONCAT_LIST, "-i", `file:${resolve(file)}`];
  return [
    ...options,
    "-protocol_whitelist",
    "file",
    "-format_whitelist",
    FORMATS,
    "-codec_whitelist",
    `${VIDEO_DECODERS},${AUDIO_DECODERS},${OTHER_DECODERS}`,
    "-max_pixels",
    String(MAX_VIDEO_SIDE_PIXELS * MAX_VIDEO_SIDE_PIXELS),
    "-i",
    `file:${resolve(file)}`,
  ];
}
