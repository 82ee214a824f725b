import { Suspense, useState, type ReactNode } from "react";

interface LazyOverlayProps {
  readonly isOpen: boolean;
  /** A component made with React.lazy. */
  readonly children: ReactNode;
}

/**
 * Mounts an overlay from its first opening on: only then is its code loaded, and it stays long enough after
 * closing to leave gracefully.
 */
export function LazyOverlay({ isOpen, children }: LazyOverlayProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return <Suspense fallback={null}>{children}</Suspense>;
}
