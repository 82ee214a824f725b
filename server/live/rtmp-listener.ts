import net from "node:net";
import tls from "node:tls";
import Rtmp from "node-media-server/src/protocol/rtmp.js";
import { certificateVersion, readCertificate, type CertificateFiles } from "#server/platform/certificate.ts";
import type { Log } from "#server/platform/log.ts";
import { readVideoBody } from "./enhanced-video.ts";
import { AUDIO_TAG, METADATA_TAG, VIDEO_TAG, type FlvTag } from "./flv/flv-tags.ts";
import { readStreamKey, readTcUrl } from "./rtmp-address.ts";
import { readStreamMetadata, stripSetDataFrame, type StreamMetadata } from "./stream-metadata.ts";

/** The receiver of one published stream. */
export interface Publication {
  /** False means backpressure: pause until `onDrain`. */
  write(tag: FlvTag): boolean;
  onDrain(onReady: () => void): void;
  setMetadata(metadata: StreamMetadata): void;
  /** Rejects the sender: its media cannot be part of a live stream. */
  reject(): void;
  /** Called when the connection is closed. */
  end(): void;
}

export interface RtmpSender {
  readonly key: string;
  /** Remote address of the connection. */
  readonly address: string;
  /** Closes the connection and sends the reason to the streaming program. */
  readonly disconnect: (reason?: string) => void;
}

export interface RtmpOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Log;
  /** Present for RTMPS. */
  readonly certificate?: CertificateFiles;
  /** Authorises a stream key; returns the reason as a text if it refuses. */
  readonly authorize: (sender: RtmpSender) => Promise<Publication | string>;
}

export interface RtmpListener {
  readonly port: number;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 15_000;
/** A connection that does not publish within this time is closed. */
const PUBLISH_WITHIN_MS = 10_000;
const CONNECTIONS_MAX = 500;
/** Streaming programs use five chunk streams. Each may buffer a message of 16 MB. */
const CHUNK_STREAMS_MAX = 12;
const AAC = 10;
/** RTMP timestamps have 32 bits. */
const TIME_WRAP = 2 ** 32;
/** Time between the message with the reason and the end of the connection, so that the program can read it. */
const LEAVE_WITHIN_MS = 1000;

/**
 * Receives RTMP streams from streaming programs. The protocol code comes from node-media-server, whose own server
 * crashes its process on a malformed message: here an error closes only its own connection. Rejects with the error of
 * the operating system if the port cannot be opened.
 */
export async function listenForRtmp(options: RtmpOptions): Promise<RtmpListener> {
  const { host, port, log, certificate, authorize } = options;
  const sockets = new Set<net.Socket>();
  const receive = (socket: net.Socket) => serve(socket, authorize, log);
  const server = certificate ? createTlsServer(certificate, log, receive) : net.createServer(receive);
  server.on("connection", (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.on("drop", (data) =>
    logRefusal(log, data?.remoteAddress, `${CONNECTIONS_MAX} programs are connected already`),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  server.on("error", (error) => log.warn({ err: error }, "ingest"));
  return {
    port: (server.address() as net.AddressInfo).port, // not null while a TCP server listens
    async close() {
      const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(closed);
    },
  };
}

/** Reads a renewed certificate without a restart: it applies to the next connection. */
function createTlsServer(
  files: CertificateFiles,
  log: Log,
  receive: (socket: net.Socket) => void,
): net.Server {
  let version = certificateVersion(files);
  const settings = { ...readCertificate(files), handshakeTimeout: PUBLISH_WITHIN_MS };
  const server = tls.createServer(settings, receive);
  server.prependListener("connection", () => {
    const current = certificateVersion(files);
    if (current === version) return;
    version = current;
    try {
      server.setSecureContext(readCertificate(files));
    } catch (error) {
      log.warn({ err: error }, "the renewed RTMPS certificate is invalid; the previous one stays in use");
    }
  });
  server.on("tlsClientError", (error, socket) => {
    log.debug({ err: error }, "TLS handshake failed");
    socket.destroy();
  });
  return server;
}

function serve(socket: net.Socket, authorize: RtmpOptions["authorize"], log: Log): void {
  const rtmp = new Rtmp();
  let publication: Publication | undefined;
  let hasPublished = false;

  /** Closes the connection, with the reason in the log: RTMP has no words for these errors. */
  function drop(reason: string): void {
    if (!socket.destroyed) logRefusal(log, socket.remoteAddress, reason);
    socket.destroy();
  }

  socket.setKeepAlive(true, IDLE_TIMEOUT_MS);
  socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  const deadline = setTimeout(() => {
    if (!publication) drop(`no stream was published within ${PUBLISH_WITHIN_MS / 1000} s`);
  }, PUBLISH_WITHIN_MS);
  socket.on("close", () => {
    clearTimeout(deadline);
    publication?.end();
  });
  socket.on("data", (bytes: Buffer) => {
    try {
      const parseError = rtmp.parserData(bytes);
      wrapTimes(rtmp);
      if (parseError !== null) drop(`this is no RTMP (${parseError})`);
      else if (rtmp.inPackets.size > CHUNK_STREAMS_MAX) drop("too many chunk streams");
    } catch (error) {
      log.debug({ err: error }, "malformed RTMP message");
      drop("a malformed message");
    }
  });

  rtmp.onOutputCallback = (bytes) => {
    if (socket.writable) socket.write(bytes);
  };
  const connect = rtmp.onConnect.bind(rtmp);
  rtmp.onConnect = (message) => {
    const command = message.cmdObj;
    connect({ ...message, cmdObj: { ...command, tcUrl: readTcUrl(command?.tcUrl) } });
  };
  rtmp.onPlay = () => drop("streams are not played by RTMP");
  rtmp.onDeleteStream = () => socket.end();
  rtmp.onPublish = ({ streamName }) => {
    if (hasPublished) return drop("a second stream on one connection");
    hasPublished = true;
    const key = readStreamKey(rtmp.streamApp, streamName);
    const { stream_id: streamId } = rtmp.parserPacket.header;
    rtmp.streamId = streamId;
    rtmp.streamName = key ?? "";
    void startPublishing(key, streamId);
    return undefined;
  };

  async function startPublishing(key: string | undefined, streamId: number): Promise<void> {
    const authorized =
      key === undefined ? "bad key: the address is rtmp://HOST/live" : await authorizeKey(key, streamId);
    if (typeof authorized === "string") return refuse(streamId, "NetStream.Publish.BadName", authorized);
    if (socket.destroyed) return authorized.end();
    publication = authorized;
    authorized.onDrain(() => socket.resume());
    rtmp.onPacketCallback = (packet) => forwardPacket(authorized, packet);
    rtmp.respondPublish();
    return undefined;
  }

  async function authorizeKey(key: string, streamId: number): Promise<Publication | string> {
    try {
      const address = socket.remoteAddress ?? "";
      const disconnect = (reason?: string) => {
        if (reason === undefined) socket.destroy();
        else refuse(streamId, "NetStream.Publish.Rejected", reason);
      };
      return await authorize({ key, address, disconnect });
    } catch (error) {
      log.error({ err: error }, "authorising a streaming program failed");
      return "the key could not be checked";
    }
  }

  function refuse(streamId: number, code: string, reason: string): void {
    logRefusal(log, socket.remoteAddress, reason);
    rtmp.sendStatusMessage(streamId, "error", code, reason);
    rtmp.onPacketCallback = () => undefined;
    socket.end();
    socket.resume();
    const closing = setTimeout(() => socket.destroy(), LEAVE_WITHIN_MS);
    socket.once("close", () => clearTimeout(closing));
  }

  function forwardPacket(authorized: Publication, packet: Parameters<Rtmp["onPacketCallback"]>[0]): void {
    const { codec_type: type, codec_id: codec } = packet;
    // Copied, because the parser reuses its buffer.
    let body: Buffer = Buffer.from(packet.data.subarray(0, packet.size));
    if (type === VIDEO_TAG) {
      const read = readVideoBody(body);
      if (read === "ignored") return;
      if (!read) return authorized.reject();
      body = read;
    }
    if (type === AUDIO_TAG && codec !== AAC) return authorized.reject();
    if (type === METADATA_TAG) {
      body = stripSetDataFrame(body);
      const metadata = readStreamMetadata(body);
      if (metadata) authorized.setMetadata(metadata);
    }
    if (type !== VIDEO_TAG && type !== AUDIO_TAG && type !== METADATA_TAG) return;
    if (!authorized.write({ type, dts: packet.dts, body })) socket.pause();
  }
}

/** One line for each refused connection; it never has the key. */
function logRefusal(log: Log, address: string | undefined, reason: string): void {
  log.info({ address }, `a sender was refused: ${reason}`);
}

const wrapping = new WeakSet<object>();

/** Makes timestamps wrap at 32 bits: the parser lets them grow beyond that, and then drops all messages. */
function wrapTimes({ inPackets }: Rtmp): void {
  for (const packet of inPackets.values()) {
    if (wrapping.has(packet)) continue;
    wrapping.add(packet);
    let { clock } = packet;
    Object.defineProperty(packet, "clock", {
      get: () => clock,
      set(time: number) {
        clock = time % TIME_WRAP;
      },
    });
  }
}
