/** Types of the parts of node-media-server that the RTMP ingest uses; the package ships none. */
declare module "node-media-server/src/protocol/rtmp.js" {
  interface Packet {
    /** FLV tag type: 8 audio, 9 video, 18 script data (metadata). */
    readonly codec_type: number;
    /** FLV codec id: 7 is H.264, 10 is AAC; newer codecs have a FourCC. */
    readonly codec_id: number;
    /** Decoding time in milliseconds. */
    readonly dts: number;
    readonly size: number;
    readonly data: Buffer;
  }

  interface PublishMessage {
    readonly streamName?: unknown;
  }

  interface ConnectMessage {
    readonly cmdObj?: { readonly app?: unknown; readonly tcUrl?: unknown };
  }

  export default class Rtmp {
    /** Undefined before the program has connected. */
    streamApp: unknown;
    streamName: string;
    streamId: number;
    /** Messages being received, by chunk stream; `clock` is the timestamp of the last one. */
    readonly inPackets: Map<number, { clock: number }>;
    readonly parserPacket: { readonly header: { readonly stream_id: number } };
    onOutputCallback: (bytes: Buffer) => void;
    onPacketCallback: (packet: Packet) => void;
    onConnect: (message: ConnectMessage) => void;
    onPublish: (message: PublishMessage) => void;
    onPlay: () => void;
    onDeleteStream: () => void;
    parserData(bytes: Buffer): string | null;
    respondPublish(): void;
    sendStatusMessage(streamId: number, level: string, code: string, description: string): void;
  }
}

declare module "node-media-server/src/protocol/amf.js" {
  const amf: {
    decodeAmf0Data(data: Buffer): { readonly cmd?: unknown; readonly dataObj?: unknown };
  };
  export default amf;
}
