import { setPriority } from 'node:os';
import { argv, kill, pid, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { encodeUpload } from './encode-upload.ts';

// The program that decodes one upload and ends: bytes on standard input, PrintedImage or null on standard output.

const [job, cpu, memory] = argv.slice(2);

setPriority(5);
// Decoding happens in other threads, so this one is free to watch it.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > Number(cpu) || process.memoryUsage.rss() > Number(memory))
    kill(pid, 'SIGKILL');
}, 20).unref();

const result = await encodeUpload(
  await buffer(stdin),
  job === 'profile-photo' ? 'profile-photo' : 'shoe-picture',
);
stdout.end(JSON.stringify(result));
