import { ForksPoolWorker, type PoolOptions, type PoolWorker } from "vitest/node";

/** A custom Vitest pool, as a value of `test.pool`. */
export interface PersistentPool {
  readonly name: string;
  createPoolWorker(options: PoolOptions): PoolWorker;
  /** Stops the processes: the next run loads every module again. */
  restart(): Promise<void>;
}

type Listener = Parameters<PoolWorker["on"]>;

/**
 * Reuses processes between runs, so that a mutant only costs the time of its tests: Vitest's own pool starts a
 * process and loads the whole server for each run.
 */
export function createPersistentPool(): PersistentPool {
  const processes = new Map<string, PooledProcess>();
  return {
    name: "kept",
    createPoolWorker(options) {
      const key = `${options.project.name} ${options.environment.name}`;
      const child = processes.get(key) ?? { worker: new ForksPoolWorker(options), isReady: false };
      processes.set(key, child);
      return createWorkerHandle(child, () => processes.delete(key));
    },
    async restart() {
      const workers = [...processes.values()].filter(({ isReady }) => isReady).map(({ worker }) => worker);
      processes.clear();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

interface PooledProcess {
  readonly worker: ForksPoolWorker;
  isReady: boolean;
}

/** One run's handle of the process: starts it the first time, and only releases it at the end. */
function createWorkerHandle(child: PooledProcess, onExit: () => void): PoolWorker {
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
      worker.on("exit", onExit);
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
