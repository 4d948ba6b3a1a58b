import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { type ImageJob, type ImageLimits, imageLimits } from './image-job.ts';
import { type EncodedImage, imageResult } from './image-result.ts';

const program = join(import.meta.dirname, 'image-process.ts');

/**
 * Decodes an upload and encodes it anew in a process of its own, which has none of the shop's settings and ends with the
 * job, or when it exceeds the limits.
 * @returns `broken` when the file cannot be decoded, crashes the decoder or exceeds a limit
 * @throws when the process could not be started or failed for a reason of its own
 */
export async function runImageProcess(
  bytes: Buffer,
  job: ImageJob,
  { cpu, time, memory }: ImageLimits = imageLimits,
): Promise<EncodedImage | 'broken'> {
  const printed = await new Promise<string | null>((resolve, reject) => {
    const child = execFile(
      execPath,
      ['--max-old-space-size=64', program, job, String(cpu), String(memory)],
      { env: {}, timeout: time, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else if (error.signal) resolve(null);
        else reject(new Error(`The image process failed: ${stderr.slice(0, 2000)}`, { cause: error }));
      },
    );
    // A process that ended before it read everything has said why by its exit.
    child.stdin?.on('error', () => {}).end(bytes);
  });
  return (printed !== null && imageResult.parse(JSON.parse(printed))) || 'broken';
}
