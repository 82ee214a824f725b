import { ForksPoolWorker, type PoolOptions, type PoolWorker } from "vitest/node";

/** What Vitest's pool does with a worker, as a value of `test.pool`. */
export interface KeptPool {
  readonly name: string;
  createPoolWorker(options: PoolOptions): PoolWorker;
  /** Ends the processes: the next run loads every module anew. */
  restart(): Promise<void>;
}

type Listener = Parameters<PoolWorker["on"]>;

/**
 * Processes that outlive a run. A mutant then costs its tests alone: Vitest's own pool starts a process and loads the
 * whole server for each run.
 */
export function createKeptPool(): KeptPool {
  const kept = new Map<string, KeptProcess>();
  return {
    name: "kept",
    createPoolWorker(options) {
      const key = `${options.project.name} ${options.environment.name}`;
      const child = kept.get(key) ?? { worker: new ForksPoolWorker(options), isReady: false };
      kept.set(key, child);
      return borrow(child, () => kept.delete(key));
    },
    async restart() {
      const workers = [...kept.values()].filter(({ isReady }) => isReady).map(({ worker }) => worker);
      kept.clear();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

interface KeptProcess {
  readonly worker: ForksPoolWorker;
  isReady: boolean;
}

/** One run's view of the process: it starts it the first time, and only gives it back at the end. */
function borrow(child: KeptProcess, forget: () => void): PoolWorker {
  const { worker } = child;
  const listeners: Listener[] = [];

  function reply(type: "started" | "stopped"): void {
    const callbacks = listeners.filter(([event]) => event === "message").map(([, callback]) => callback);
    queueMicrotask(() => {
      for (const callback of callbacks) callback({ type, __vitest_worker_response__: true });
    });
  }

  return {
    name: "kept",
    cacheFs: worker.cacheFs,
    on(...listener) {
      listeners.push(listener);
      worker.on(...listener);
    },
    off(event, callback) {
      const at = listeners.findIndex(([name, other]) => name === event && other === callback);
      if (at !== -1) listeners.splice(at, 1);
      worker.off(event, callback);
    },
    async start() {
      if (child.isReady) return;
      await worker.start();
      worker.on("exit", forget);
    },
    send(message) {
      if (message.type === "stop") return reply("stopped");
      if (message.type === "start" && child.isReady) return reply("started");
      if (message.type === "run") child.isReady = true;
      worker.send(message);
    },
    deserialize: (data) => worker.deserialize(data),
    async stop() {
      for (const [event, callback] of listeners.splice(0)) worker.off(event, callback);
    },
  };
}
