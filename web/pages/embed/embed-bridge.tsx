import { useEffect, useEffectEvent } from "react";
import {
  type EmbedCommand,
  type EmbedEvent,
  EMBED_EVENTS,
  readEmbedCommand,
} from "#shared/playback/embed-protocol.ts";
import { usePlayer } from "#web/player/player-context.ts";

/** Embed events with the same name as media element events. */
const MEDIA_EVENTS = EMBED_EVENTS.filter((name) => name !== "ready" && name !== "error");

/** Lets the embedding page observe and control the player over `postMessage`. Renders nothing. */
export function EmbedBridge() {
  const { videoRef, source, stream, perform } = usePlayer();
  const cause = stream.failure?.cause;

  const postEvent = useEffectEvent((event: EmbedEvent["event"]) => {
    const video = videoRef.current;
    if (!video || window.parent === window) return;
    const message: EmbedEvent = {
      source: "nadaj",
      event,
      videoId: source.id,
      seconds: stream.pendingSeconds ?? video.currentTime,
      duration: Number.isFinite(video.duration) ? video.duration : source.durationSeconds,
      paused: video.paused,
      muted: video.muted,
    };
    // Any embedding origin may know what the player plays.
    window.parent.postMessage(message, "*");
  });

  const handleCommand = useEffectEvent((command: EmbedCommand) => {
    const isMuted = videoRef.current?.muted === true;
    switch (command.command) {
      case "play":
      case "pause":
        return perform({ type: command.command });
      case "seek":
        return perform({ type: "seek-to", seconds: command.seconds });
      case "mute":
        return isMuted ? undefined : perform({ type: "toggle-mute" });
      case "unmute":
        return isMuted ? perform({ type: "toggle-mute" }) : undefined;
    }
  });

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const { signal, abort } = listening();
    for (const name of MEDIA_EVENTS) video.addEventListener(name, () => postEvent(name), { signal });
    window.addEventListener(
      "message",
      ({ source: sender, data }) => {
        const command = sender === window.parent ? readEmbedCommand(data) : undefined;
        if (command) handleCommand(command);
      },
      { signal },
    );
    postEvent("ready");
    return abort;
  }, [videoRef, source.id]);

  useEffect(() => {
    if (cause) postEvent("error");
  }, [cause]);

  return null;
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
