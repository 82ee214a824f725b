export const UPLOAD_MAX_BYTES = 32 * 1024 ** 3;
export const UPLOAD_NAME_MAX_CHARACTERS = 255;
/** An upload without progress is abandoned after this time. */
export const UPLOAD_IDLE_DAYS = 7;

/** Types that browsers assign to video and audio files; empty for containers they do not recognize. */
const ACCEPTED_TYPES =
  /^(?:video\/.+|audio\/.+|application\/(?:octet-stream|mxf|ogg|vnd\.rn-realmedia|x-matroska)|)$/;

/** Whether a file of this type could be a video. The server determines the real type by probing it. */
export function isAcceptedUploadType(type: string): boolean {
  return ACCEPTED_TYPES.test(type.toLowerCase());
}
