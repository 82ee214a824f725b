import net from "node:net";
import Flv from "node-media-server/src/protocol/flv.js";
import Rtmp from "node-media-server/src/protocol/rtmp.js";
import type { Log } from "#server/platform/log.ts";
import { readFacts, unwrapped, type StreamFacts } from "./stream-facts.ts";

/** Where what somebody sends goes. */
export interface Publication {
  /** Bytes of an FLV file. False: no more until `onDrain`. */
  write(bytes: Buffer): boolean;
  onDrain(go: () => void): void;
  learn(facts: StreamFacts): void;
  /** The connection is gone. */
  end(): void;
}

export interface RtmpOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** Whether somebody with this key may send; `cut` ends the connection. A refusal is undefined. */
  readonly admit: (key: string, cut: () => void) => Promise<Publication | undefined>;
}

export interface RtmpListener {
  readonly port: number;
  close(): Promise<void>;
}

const APP = "live";
const SILENCE_MS = 15_000;
const CONNECTIONS_MAX = 500;
/** Streaming programs use five. Each may hold a message of 16 MB. */
const CHUNK_STREAMS_MAX = 12;
const SOUND = 8;
const PICTURE = 9;
const FACTS = 18;
const H264 = 7;
const AAC = 10;

/**
 * Takes what streaming programs send by RTMP. The protocol is that of node-media-server, whose own server ends with
 * its process when it meets a malformed message: here each connection stands alone, and a mistake on it ends it.
 * Fails with what the operating system says when the port cannot be had.
 */
export async function listenForRtmp({ host, port, log, admit }: RtmpOptions): Promise<RtmpListener> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, admit, log);
  });
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  server.on("error", (error) => log.warn({ err: error }, "ingest"));
  return {
    port: (server.address() as net.AddressInfo).port, // a TCP server that listens has one
    async close() {
      const gone = [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(gone);
    },
  };
}

function serve(socket: net.Socket, admit: RtmpOptions["admit"], log: Log): void {
  const rtmp = new Rtmp();
  let publication: Publication | undefined;
  let isAsked = false;

  socket.setKeepAlive(true, SILENCE_MS);
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("close", () => publication?.end());
  socket.on("data", (bytes: Buffer) => {
    try {
      const complaint = rtmp.parserData(bytes);
      if (complaint !== null || rtmp.inPackets.size > CHUNK_STREAMS_MAX) socket.destroy();
    } catch (error) {
      log.debug({ err: error }, "a malformed message to the ingest");
      socket.destroy();
    }
  });

  rtmp.onOutputCallback = (bytes) => {
    if (socket.writable) socket.write(bytes);
  };
  rtmp.onPlay = () => socket.destroy();
  rtmp.onDeleteStream = () => socket.end();
  rtmp.onPublish = ({ streamName }) => {
    if (isAsked || typeof streamName !== "string") {
      socket.destroy();
      return;
    }
    isAsked = true;
    const [key = ""] = streamName.split("?");
    const { stream_id: streamId } = rtmp.parserPacket.header;
    rtmp.streamId = streamId;
    rtmp.streamName = key;
    void begin(key, streamId);
  };

  async function begin(key: string, streamId: number): Promise<void> {
    const admitted = rtmp.streamApp === APP ? await ask(key) : undefined;
    if (!admitted) return refuse(streamId, "NetStream.Publish.BadName", "bad key");
    if (socket.destroyed) return admitted.end();
    publication = admitted;
    admitted.onDrain(() => socket.resume());
    admitted.write(Flv.createHeader(true, true));
    rtmp.onPacketCallback = (packet) => take(admitted, packet, streamId);
    rtmp.respondPublish();
    return undefined;
  }

  async function ask(key: string): Promise<Publication | undefined> {
    try {
      return await admit(key, () => socket.destroy());
    } catch (error) {
      log.error({ err: error }, "a streaming program could not be let in");
      return undefined;
    }
  }

  function refuse(streamId: number, code: string, reason: string): void {
    rtmp.sendStatusMessage(streamId, "error", code, reason);
    socket.end();
  }

  function take(
    admitted: Publication,
    packet: Parameters<Rtmp["onPacketCallback"]>[0],
    streamId: number,
  ): void {
    const { codec_type: type, codec_id: codec } = packet;
    if ((type === PICTURE && codec !== H264) || (type === SOUND && codec !== AAC)) {
      refuse(streamId, "NetStream.Publish.Rejected", "please send H.264 and AAC");
      return;
    }
    if (type === FACTS) {
      const data = unwrapped(packet.data.subarray(0, packet.size));
      const facts = readFacts(data);
      if (facts) admitted.learn(facts);
      packet.data = data;
      packet.size = data.length;
    }
    if (type !== PICTURE && type !== SOUND && type !== FACTS) return;
    if (!admitted.write(Flv.createMessage(packet))) socket.pause();
  }
}
