import { isAcceptedUploadType } from "#shared/videos/upload.ts";

/** Endings of formats that browsers cannot always look into and the server can: it decides about these. */
const SERVER_ONLY =
  /\.(3g2|aiff?|amr|amv|ape|asf|au|avi|divx|drc|dv|f4v|flv|m[12]v|mov|mp[ev]|mpe?g|mxf|nsv|nut|og[mv]|qt|rm|rmvb|roq|swf|vob|vro|wm[av]|wtv|wv)$/i;
const SERVER_ONLY_TYPES = /^video\/(avi|mpeg|msvideo|x-flv|x-ms-wmv|x-ms-asf|x-msvideo)$/i;

const UNKNOWN_TYPE = "application/octet-stream";

/** For the file dialog: everything that may be a film, with endings that systems do not know as video. */
export const ACCEPTED_FILES =
  "video/*,audio/*,.mkv,.mts,.m2ts,.ts,.avi,.divx,.dv,.f4v,.flv,.mpg,.mpeg,.mxf,.ogm,.ogv,.rm,.rmvb,.vob,.wmv";

/** May the server understand a file that the browser does not? Told by its name and declared type only. */
export function isForServerToDecide({
  name,
  type,
}: {
  readonly name: string;
  readonly type: string;
}): boolean {
  return SERVER_ONLY.test(name) || SERVER_ONLY_TYPES.test(type);
}

/** The type to send with a file that was not looked into: systems give some videos the types of other things. */
export function announcedType({ type }: { readonly type: string }): string {
  return type !== "" && isAcceptedUploadType(type) ? type : UNKNOWN_TYPE;
}
