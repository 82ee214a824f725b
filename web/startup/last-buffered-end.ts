/** End of the last buffered range of a media element or a source buffer, in seconds; 0 if nothing is buffered. */
export function lastBufferedEnd({ buffered }: { readonly buffered: TimeRanges }): number {
  return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
}
