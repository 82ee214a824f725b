import { useRef, type ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";

export interface FileButtonProps extends Omit<ButtonProps, "onClick" | "type"> {
  /** MIME types and extensions as in <input accept>. */
  readonly accept: string;
  readonly isMultiple?: boolean | undefined;
  readonly onFiles: (files: File[]) => void;
  readonly children: ReactNode;
}

/** A button that opens the file picker. */
export function FileButton({ accept, isMultiple = false, onFiles, ...button }: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // Allows choosing the same file again after a failure.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} onClick={() => inputRef.current?.click()} />
    </>
  );
}
