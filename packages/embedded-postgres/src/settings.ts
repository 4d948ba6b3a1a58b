/**
 * What the server is started with, whatever its own files say.
 * @param owner who may stop this server (see `nameOwner`)
 * @param durable false trades safety for speed: tests only, a power cut loses the database
 */
export function serverSettings(owner: string, durable: boolean): string[] {
  const settings = { ...always, 'shop.owner': owner, ...(durable ? {} : unsafe) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const always = {
  port: '5432',
  listen_addresses: '',
  // Relative to the data folder, which PostgreSQL makes its working folder.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // Containers give 64 MB of shared memory, which parallel queries overrun; two cores gain little from them.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Failed statements reach the shop as errors: here only the server's own troubles.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
