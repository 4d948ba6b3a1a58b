import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import PQueue from 'p-queue';
import type { SignedIn } from '../handlers/caller.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import type { UploadedFile } from '../handlers/route.ts';
import type { CleanedSvg } from './clean-svg.ts';
import {
  type EncodedImage,
  type ImageJob,
  type ImageLimits,
  imageLimits,
  imageResult,
  pixelLimit,
  type UndecodedImage,
} from './image-job.ts';

/** Why an upload cannot be encoded: its format, the number of its pixels, or damage. */
export type UndecodableImage = 'not-allowed' | UndecodedImage;

/** What people read about it. */
export const imageProblems: Readonly<Record<UndecodableImage, string>> = {
  'not-allowed': 'Use a JPEG, PNG, WebP or AVIF picture',
  'too-many-pixels': 'Use a picture of at most 50 megapixels',
  'too-many-pixels-of-avif': 'Use an AVIF picture of at most 25 megapixels',
  broken: 'This picture is damaged',
};

// The pictures of customers never delay those of administrators.
const enqueue = {
  administrator: createUserQueue({ concurrency: 1, waiting: 20, waitingPerUser: 20, retryAfter: 5 }),
  customer: createUserQueue({ concurrency: 2, waiting: 20, waitingPerUser: 2, retryAfter: 5 }),
};

const enqueueFor = <T>(
  { uid, administrator }: Pick<SignedIn, 'uid' | 'administrator'>,
  work: () => Promise<T>,
): Promise<T> => enqueue[administrator ? 'administrator' : 'customer'](uid, work);

/**
 * Decodes and encodes an upload for a caller, after checks that cost nothing; one at a time for each caller.
 * @throws ApiError UNAVAILABLE when too many are waiting
 */
export async function encodeImage(
  { bytes }: UploadedFile,
  job: Exclude<ImageJob, 'drawing'>,
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
): Promise<EncodedImage | UndecodableImage> {
  if (bytes.length === 0) return 'broken';
  const format = findUploadFormat(bytes);
  if (!format && !(job === 'logo-of-emails' && isDrawing(bytes))) return 'not-allowed';
  const checked = format === 'png' ? stripPng(bytes) : bytes;
  if (typeof checked === 'string') return checked;
  return enqueueFor(caller, () => runImageProcess(checked, job));
}

/**
 * Cleans an uploaded SVG file for a caller, in the image process like every upload; one at a time for each caller.
 * @returns the file, or as a sentence why it is rejected
 * @throws ApiError UNAVAILABLE when too many are waiting
 */
export async function cleanDrawing(
  { bytes }: UploadedFile,
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
): Promise<CleanedSvg | { readonly problem: string }> {
  const image = await enqueueFor(caller, () => runImageProcess(bytes, 'drawing'));
  return (typeof image !== 'string' && image.drawing) || { problem: 'This SVG file is damaged' };
}

/** The four formats of uploads. */
type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** The format of a file by its first bytes, whatever its name and type claim; null when it is none of the four. */
function findUploadFormat(bytes: Buffer): UploadFormat | null {
  const at = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  return at(4, 8) === 'ftyp' && ['avif', 'avis'].includes(at(8, 12)) ? 'avif' : null;
}

/** Whether these are the bytes of a cleaned SVG. Only a logo may be one. */
const isDrawing = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === '<svg';

/** Enqueues work of a user. */
type UserQueue = <T>(uid: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs one work of each user at a time, and users in turns. Work beyond `waiting` in all, or beyond
 * `waitingPerUser`, is rejected with UNAVAILABLE and `retryAfter` (seconds).
 */
export function createUserQueue(limits: {
  concurrency: number;
  waiting: number;
  waitingPerUser: number;
  retryAfter: number;
}): UserQueue {
  const { concurrency, waiting, waitingPerUser, retryAfter } = limits;
  const queue = new PQueue({ concurrency });
  const users = new Map<string, { readonly own: PQueue; count: number }>();
  let total = 0;
  return async (uid, work) => {
    const user = users.get(uid) ?? { own: new PQueue({ concurrency: 1 }), count: 0 };
    if (total >= concurrency + waiting || user.count > waitingPerUser)
      throw new ApiError(problem('UNAVAILABLE', { retryAfter }));
    users.set(uid, user);
    user.count += 1;
    total += 1;
    try {
      // A user's next work joins the shared queue only when the one before is done.
      return await user.own.add(() => queue.add(work));
    } finally {
      user.count -= 1;
      total -= 1;
      if (user.count === 0) users.delete(uid);
    }
  };
}

/** What a decoder needs for the pixels: critical chunks, color, transparency, orientation and resolution. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT pHYs eXIf'.split(' '));
const textChunks = new Set(['tEXt', 'zTXt', 'iTXt']);

/** Far above what cameras and drawing programs write. Sizes in bytes. */
const limits = { chunks: 20_000, keptSize: 512 * 1024, texts: 64, textSize: 1024 * 1024 };

/**
 * A PNG file without what a decoder does not need, such as texts, which inflate to a thousand times their size. A
 * structure with more chunks or texts than a picture may have is broken (W3C PNG, third edition, "Datastream structure").
 */
function stripPng(bytes: Buffer): Buffer | 'too-many-pixels' | 'broken' {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return 'broken';
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > pixelLimit) return 'too-many-pixels';
  const parts = [bytes.subarray(0, 8)];
  const once = new Set<string>();
  let [texts, textSize] = [0, 0];
  let at = 8;
  for (let count = 0; count < limits.chunks; count += 1) {
    if (at + 12 > bytes.length) return 'broken';
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + size;
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return 'broken';
    if (kept.has(type)) {
      const isData = type === 'IDAT';
      if (!isData && (once.has(type) || size > limits.keptSize)) return 'broken';
      once.add(type);
      parts.push(bytes.subarray(at, end));
    } else if (/^[A-Z]/.test(type)) return 'broken';
    if (textChunks.has(type)) [texts, textSize] = [texts + 1, textSize + size];
    if (texts > limits.texts || textSize > limits.textSize) return 'broken';
    // What follows the last chunk is no part of the picture.
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return 'broken';
}

const program = join(import.meta.dirname, 'image-process.ts');

/**
 * Decodes an upload and encodes it anew in a process of its own, which has none of the shop's settings and ends with the
 * job, or when it exceeds the limits.
 * @returns why there is none: `broken` when the file cannot be decoded, crashes the decoder or exceeds a limit
 * @throws ApiError UNAVAILABLE when it took too long: the machine is busy, which says nothing about the picture
 * @throws when the process could not be started or failed for a reason of its own
 */
export async function runImageProcess(
  bytes: Buffer,
  job: ImageJob,
  { cpu, time, memory }: ImageLimits = imageLimits,
): Promise<EncodedImage | UndecodedImage> {
  const printed = await new Promise<string | null>((resolve, reject) => {
    const child = execFile(
      execPath,
      ['--max-old-space-size=64', program, job, String(cpu), String(memory)],
      { env: {}, timeout: time, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout);
        else if (error.killed) reject(new ApiError(problem('UNAVAILABLE', { retryAfter: 30 })));
        else if (error.signal) resolve(null);
        else reject(new Error(`The image process failed: ${stderr.slice(0, 2000)}`, { cause: error }));
      },
    );
    // A process that ended before it read everything has said why by its exit.
    child.stdin?.on('error', () => {}).end(bytes);
  });
  return printed === null ? 'broken' : imageResult.parse(JSON.parse(printed));
}
