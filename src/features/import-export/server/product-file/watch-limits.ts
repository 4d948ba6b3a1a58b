import { kill, pid } from 'node:process';
import { workerData } from 'node:worker_threads';

// Ends the process when it exceeds its limits, by a signal that says which: `cpu` ms of processor time, or `memory` bytes.

const [cpu = 0, memory = 0] = String(workerData).split(' ').map(Number);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > cpu) kill(pid, 'SIGXCPU');
  if (process.memoryUsage.rss() > memory) kill(pid, 'SIGKILL');
}, 20);
