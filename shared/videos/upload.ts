export const UPLOAD_MAX_BYTES = 32 * 1024 ** 3;
export const UPLOAD_NAME_MAX_CHARACTERS = 255;
/** An upload that nobody goes on with is given up after this time. */
export const UPLOAD_IDLE_DAYS = 7;

/** Types that browsers give to video and audio files; some containers they do not know at all. */
const ACCEPTED_TYPES =
  /^(?:video\/.+|audio\/.+|application\/(?:octet-stream|mxf|ogg|vnd\.rn-realmedia|x-matroska)|)$/;

/** Could a file of this type be a video? What it really is, the server finds out by looking inside. */
export function isAcceptedUploadType(type: string): boolean {
  return ACCEPTED_TYPES.test(type.toLowerCase());
}
