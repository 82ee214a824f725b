import { useCallback, type ComponentProps } from "react";

export interface BlobImageProps extends Omit<ComponentProps<"img">, "src" | "alt" | "ref"> {
  readonly blob: Blob;
}

/** Shows a picture that has not left the browser yet; decoration, its field says what it is. */
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
