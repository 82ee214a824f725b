import os from "node:os";

const BYTES_PER_MB = 1024 * 1024;
const BUFFERS_MIN_MB = 64;
/**
 * Enough for the pages that searches over a million videos reuse; reads from the OS page cache are ten times slower.
 */
const BUFFERS_MAX_MB = 1024;

/**
 * Settings of the embedded PostgreSQL: low memory use when idle, no background processes that an idle site does not
 * need, and buffers that use memory only as far as data fills them.
 */
export function postgresSettings({ durable }: { durable: boolean }): Record<string, string> {
  // The memory limit of a container may be below the memory of the machine; zero means no limit.
  const memoryMb = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / BYTES_PER_MB;
  return {
    ...SHARED,
    ...(durable ? DURABLE : NON_DURABLE),
    shared_buffers: `${sharedBuffersMb(memoryMb)}MB`,
    effective_cache_size: `${Math.round(memoryMb / 2)}MB`,
  };
}

/** An empty gigabyte of buffers costs 20 MB of bookkeeping. */
function sharedBuffersMb(memoryMb: number): number {
  return Math.round(Math.min(Math.max(memoryMb / 16, BUFFERS_MIN_MB), BUFFERS_MAX_MB));
}

const SHARED = {
  cluster_name: "nadaj",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  huge_pages: "off",
  wal_buffers: "4MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  autovacuum_work_mem: "32MB",
  random_page_cost: "1.1",
  jit: "off",
  // Reads happen in the backend process: the default starts three I/O workers.
  io_method: "sync",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  max_parallel_workers_per_gather: "1",
  max_logical_replication_workers: "0",
  max_wal_senders: "0",
  autovacuum_max_workers: "2",
  autovacuum_worker_slots: "2",
};

const DURABLE = {
  max_connections: "60",
  max_wal_size: "512MB",
  wal_compression: "pglz",
};

/** Settings for tests: a power failure may lose the whole database, and no background process runs beside the test. */
const NON_DURABLE = {
  max_connections: "200",
  // Minimal WAL size, because the data may be in a RAM disk.
  min_wal_size: "32MB",
  max_wal_size: "128MB",
  wal_level: "minimal",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  deadlock_timeout: "100ms",
};
