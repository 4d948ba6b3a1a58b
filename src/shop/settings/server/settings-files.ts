import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import type { UploadedFile } from '#platform/handlers/route.ts';
import { cleanDrawing, encodeImage, imageProblems } from '#platform/images/encode-image.ts';

/** A file as it is stored. */
export interface SettingsFileContent {
  readonly extension: keyof typeof mediaTypes;
  readonly content: Buffer;
  /** As emails show it. */
  readonly png?: Buffer | null;
}

const mediaTypes = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' } as const;

const maxBytes = 1024 * 1024;

type FileProblem = Problem<'INVALID' | 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE'>;

/** Checks an uploaded file: cleans an SVG, and re-encodes a picture, both apart from the thread that answers requests. */
export async function checkSettingsFile(
  upload: UploadedFile | null,
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
): Promise<SettingsFileContent | FileProblem> {
  if (!upload) return refuse('INVALID', 'Choose a file');
  const { bytes } = upload;
  if (bytes.length > maxBytes) return refuse('TOO_LARGE', 'Use a file of at most 1 MB');
  if (isMarkup(bytes)) {
    const cleaned = await cleanDrawing(upload, caller);
    if ('problem' in cleaned) return refuse('INVALID', cleaned.problem);
    return { extension: 'svg', content: cleaned.svg };
  }
  const image = await encodeImage(upload, 'any-shape', caller);
  if (image === 'not-allowed') return refuse('UNSUPPORTED_MEDIA_TYPE', 'Use an SVG, PNG or WebP file');
  if (typeof image === 'string') return refuse('INVALID', imageProblems[image]);
  const [file] = image.files;
  if (!file) throw new Error('The image process returned no picture.');
  return { extension: 'webp', content: file.bytes };
}

/** Draws a checked logo for emails, as a PNG; null where it cannot be drawn. */
export async function drawLogoOfEmails(
  { content: bytes }: SettingsFileContent,
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
): Promise<Buffer | null> {
  const image = await encodeImage({ filename: '', bytes }, 'logo-of-emails', caller);
  return typeof image === 'string' ? null : (image.png ?? null);
}

/**
 * Checks an uploaded file that has to be shown exactly as it is: a PNG or WebP picture keeps its bytes, and an SVG is only
 * accepted if cleaning it leaves nothing out.
 */
export async function checkUnalteredFile(
  upload: UploadedFile | null,
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
): Promise<SettingsFileContent | FileProblem> {
  if (!upload) return refuse('INVALID', 'Choose a file');
  const { bytes } = upload;
  if (isMarkup(bytes)) {
    const cleaned = await cleanDrawing(upload, caller);
    if ('problem' in cleaned) return refuse('INVALID', cleaned.problem);
    if (cleaned.leavesOut)
      return refuse('INVALID', 'This SVG file cannot be shown unaltered. Upload the picture as a PNG file');
    return { extension: 'svg', content: cleaned.svg };
  }
  const extension = ({ '\x89PNG': 'png', RIFF: 'webp' } as const)[bytes.toString('latin1', 0, 4)];
  const image = extension ? await encodeImage(upload, 'shoe-picture-check', caller) : 'not-allowed';
  if (!extension || image === 'not-allowed')
    return refuse('UNSUPPORTED_MEDIA_TYPE', 'Use a PNG, WebP or SVG file');
  if (typeof image === 'string') return refuse('INVALID', imageProblems[image]);
  return { extension, content: bytes };
}

const isMarkup = (bytes: Buffer): boolean =>
  /^\s*(?:\ufeff)?\s*</.test(bytes.subarray(0, 200).toString('utf8'));

const refuse = (code: FileProblem['code'], message: string): FileProblem =>
  problem(code, { detail: message, errors: [{ field: 'file', message }] });

/** Stores a file under its hash, and returns its address. */
export async function storeSettingsFile(
  db: Database,
  { extension, content, png = null }: SettingsFileContent,
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex');
  const type = mediaTypes[extension];
  await db
    .insertInto('shop_file')
    .values({ hash, type, content, png })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet(({ fn, ref }) => ({ png: fn.coalesce(ref('excluded.png'), ref('shop_file.png')) })),
    )
    .execute();
  return `/settings/files/${hash}.${extension}`;
}
