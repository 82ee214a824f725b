import { useCallback, type ComponentProps } from "react";

export interface BlobImageProps extends Omit<ComponentProps<"img">, "src" | "alt" | "ref"> {
  readonly blob: Blob;
}

/** Shows an image that is not uploaded yet; decorative, because its field describes it. */
export function BlobImage({ blob, ...image }: BlobImageProps) {
  const attach = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img {...image} ref={attach} alt="" />;
}
