import { useViewer } from "./viewer.ts";

/** Tells whether the viewer wants to see things of a channel. */
export function useIsHeard(): (channelId: string) => boolean {
  const viewer = useViewer();
  return (id) =>
    viewer.kind !== "member" || viewer.user.blockedChannels.every(({ channelId }) => channelId !== id);
}
