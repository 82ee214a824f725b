/** The parts of the RTMP server that the ingest uses; the package brings no types. */
declare module "node-media-server/src/protocol/rtmp.js" {
  interface Packet {
    /** 8 sound, 9 picture, 18 facts about both. */
    readonly codec_type: number;
    /** As FLV counts them: 7 is H.264, 10 is AAC; a four-letter code for what came later. */
    readonly codec_id: number;
    /** Milliseconds. */
    readonly dts: number;
    size: number;
    data: Buffer;
  }

  interface PublishMessage {
    readonly streamName?: unknown;
  }

  export default class Rtmp {
    streamApp: string;
    streamName: string;
    streamId: number;
    readonly inPackets: Map<number, unknown>;
    readonly parserPacket: { readonly header: { readonly stream_id: number } };
    onOutputCallback: (bytes: Buffer) => void;
    onPacketCallback: (packet: Packet) => void;
    onPublish: (message: PublishMessage) => void;
    onPlay: () => void;
    onDeleteStream: () => void;
    parserData(bytes: Buffer): string | null;
    respondPublish(): void;
    sendStatusMessage(streamId: number, level: string, code: string, description: string): void;
  }
}

declare module "node-media-server/src/protocol/flv.js" {
  const flv: {
    createHeader(hasAudio: boolean, hasVideo: boolean): Buffer;
    createMessage(packet: { codec_type: number; dts: number; size: number; data: Buffer }): Buffer;
  };
  export default flv;
}

declare module "node-media-server/src/protocol/amf.js" {
  const amf: {
    decodeAmf0Data(data: Buffer): { readonly cmd?: unknown; readonly dataObj?: unknown };
  };
  export default amf;
}
