import { isAcceptedUploadType } from "#shared/videos/upload.ts";

/** Extensions of formats that browsers often cannot parse but the server can: the server decides about these. */
const SERVER_ONLY =
  /\.(3g2|aiff?|amr|amv|ape|asf|au|avi|divx|drc|dv|f4v|flv|m[12]v|mov|mp[ev]|mpe?g|mxf|nsv|nut|og[mv]|qt|rm|rmvb|roq|swf|vob|vro|wm[av]|wtv|wv)$/i;
const SERVER_ONLY_TYPES = /^video\/(avi|mpeg|msvideo|x-flv|x-ms-wmv|x-ms-asf|x-msvideo)$/i;

const UNKNOWN_TYPE = "application/octet-stream";

/** Accept list of the file dialog: video types, and extensions that operating systems do not map to video. */
export const ACCEPTED_FILES =
  "video/*,audio/*,.mkv,.mts,.m2ts,.ts,.avi,.divx,.dv,.f4v,.flv,.mpg,.mpeg,.mxf,.ogm,.ogv,.rm,.rmvb,.vob,.wmv";

/** Whether the server may understand a file that the browser does not; judged only by name and declared type. */
export function needsServerInspection({
  name,
  type,
}: {
  readonly name: string;
  readonly type: string;
}): boolean {
  return SERVER_ONLY.test(name) || SERVER_ONLY_TYPES.test(type);
}

/** MIME type to send for a file that was not inspected: systems declare unrelated types for some videos. */
export function uploadMimeType({ type }: { readonly type: string }): string {
  return type !== "" && isAcceptedUploadType(type) ? type : UNKNOWN_TYPE;
}
