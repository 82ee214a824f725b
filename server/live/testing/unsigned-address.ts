/**
 * The address of a stream or video without its signature, which is another one from midnight UTC on: what runs across
 * midnight may compare addresses only without it.
 */
export function unsignedAddress(address: string | null): string | undefined {
  return address?.replace(/(?<=\/)\d+\.[\w-]+(?=\/)/, "signature");
}
