import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

/** A proxy in front of a shop. */
export interface Proxy extends AsyncDisposable {
  readonly origin: string;
}

/**
 * Starts nginx with the shipped settings in front of a shop, with HTTP in place of HTTPS, the origin that the shop has
 * without it, and client addresses that this machine names in `X-Forwarded-For`.
 * @returns null where nginx is not installed
 */
export async function openNginx(shopOrigin: string): Promise<Proxy | null> {
  const port = await freePort();
  const shipped = await readFile('deploy/nginx/sneaker-paradise.conf', 'utf8');
  const folder = await mkdtemp(join('/tmp', 'nginx-bench-'));
  await mkdir(join(folder, 'temp'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configure(onLoopback(shipped, port, shopOrigin), { folder, shopOrigin }));
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const remove = () => rm(folder, { recursive: true, force: true });
  if (!(await isRunning(nginx))) {
    await remove();
    return null;
  }
  const origin = `http://localhost:${port}`;
  await waitUntilAnswered(`${origin}/healthz`);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      await remove();
    },
  };
}

/** The server for HTTPS as one for HTTP, without the one that redirects to it. */
const onLoopback = (shipped: string, port: number, shopOrigin: string): string =>
  shipped
    .replace(/server \{\n {4}listen 80;.*?\n\}\n/s, '')
    .replace(/ {4}listen 443 ssl http2;\n.*\n/, `    listen 127.0.0.1:${port} backlog=4096;\n`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replaceAll('shop.example', 'localhost')
    .replace('$http_host;', `${new URL(shopOrigin).host};\n        proxy_set_header Origin $shop_origin;`)
    .replace(/ {4}server 127\.0\.0\.1:3001.*\n.*3002.*\n/, `    server ${new URL(shopOrigin).host};\n`);

/** What docs/production.md asks for around the shipped file. */
const configure = (shop: string, { folder, shopOrigin }: { folder: string; shopOrigin: string }): string => `
daemon off;
master_process on;
worker_processes auto;
pid ${folder}/nginx.pid;
worker_rlimit_nofile 32768;
events { worker_connections 16384; }
http {
  access_log off;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Forwarded-For;
  client_body_temp_path ${folder}/temp/body;
  proxy_temp_path ${folder}/temp/proxy;
  fastcgi_temp_path ${folder}/temp/fastcgi;
  uwsgi_temp_path ${folder}/temp/uwsgi;
  scgi_temp_path ${folder}/temp/scgi;
  map $http_origin $shop_origin { "" ""; default ${shopOrigin}; }
${shop}
}
`;

async function isRunning(nginx: ChildProcess): Promise<boolean> {
  try {
    await once(nginx, 'spawn');
    return true;
  } catch {
    return false;
  }
}

async function waitUntilAnswered(url: string): Promise<void> {
  for (let time = 0; time < 100; time += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await wait(50);
  }
  throw new Error('nginx does not answer');
}
