/** Appends bytes of a segment. */
export function appendBytes(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    buffer.addEventListener("error", () => reject(new Error("The segment cannot be decoded")), {
      once: true,
    });
    buffer.addEventListener("updateend", () => resolve(), { once: true });
    buffer.appendBuffer(bytes);
  });
}
