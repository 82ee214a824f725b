import type { WhipCommand, WhipEvent } from "./messages.ts";
import { openWhipConnection, type WhipConnection } from "./whip-connection.ts";

/** A child process for WHIP connections: the library that receives them is native code and may crash. */
const [host = "127.0.0.1", port = "0", bitsPerSecond = "0"] = process.argv.slice(2);
const address = { host, port: Number(port), bitsPerSecond: Number(bitsPerSecond) };
const connections = new Map<string, WhipConnection>();

function send(event: WhipEvent): void {
  if (process.connected) process.send?.(event);
}

function open(id: string, offer: string): void {
  const connection = openWhipConnection({
    id,
    offer,
    address,
    onTag: (tag) => send({ kind: "tag", id, tag }),
    onSize: (width, height) => send({ kind: "size", id, width, height }),
    onEnd(reason) {
      connections.delete(id);
      send({ kind: "end", id, reason });
    },
  });
  connections.set(id, connection);
  connection.answer.then(
    (answer) => send({ kind: "answer", id, answer }),
    () => undefined, // `onEnd` has sent the reason
  );
}

process.on("message", (command: WhipCommand) => {
  if (command.kind === "close") {
    connections.get(command.id)?.end("closed");
    return;
  }
  try {
    open(command.id, command.offer);
  } catch (error) {
    send({ kind: "end", id: command.id, reason: error instanceof Error ? error.message : String(error) });
  }
});
// The server has ended, or was killed.
process.on("disconnect", () => process.exit(0));
