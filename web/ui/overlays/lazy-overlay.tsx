import { Suspense, useState, type ReactNode } from "react";

interface LazyOverlayProps {
  readonly isOpen: boolean;
  /** A component made with React.lazy. */
  readonly children: ReactNode;
}

/**
 * Mounts an overlay when it is first opened: its code is loaded only then, and it stays mounted long enough for the
 * close animation.
 */
export function LazyOverlay({ isOpen, children }: LazyOverlayProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return <Suspense fallback={null}>{children}</Suspense>;
}
