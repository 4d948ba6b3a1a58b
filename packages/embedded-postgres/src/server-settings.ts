/**
 * The command line options of the server; they override its configuration files.
 * @param owner the process that this server belongs to (see `identifyOwner`)
 * @param durable false trades safety for speed: for tests only
 */
export function serverSettings(owner: string, durable: boolean): string[] {
  const settings = { ...fixedSettings, 'shop.owner': owner, ...(durable ? {} : fastSettings) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const fixedSettings = {
  port: '5432',
  listen_addresses: '',
  // Relative to the data folder, which PostgreSQL makes its working folder.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  // A page that is not here is copied from the system's cache; pages that nobody reads take no memory.
  shared_buffers: '256MB',
  max_wal_size: '256MB',
  // Containers have 64 MB of shared memory by default, which parallel queries can exceed.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Failed statements reach the client as errors; this log is for the server's own problems.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // An import that writes much is no problem of the server's.
  checkpoint_warning: '0',
};

const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
