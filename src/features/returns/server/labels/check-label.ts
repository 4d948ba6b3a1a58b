import type { SignedIn } from '#platform/handlers/caller.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import type { UploadedFile } from '#platform/handlers/route.ts';
import { encodeImage, imageProblems } from '#platform/images/encode-image.ts';
import type { LabelFile } from './label-store.ts';

type FileProblem = Problem<'INVALID' | 'UNSUPPORTED_MEDIA_TYPE'>;

/**
 * Checks an uploaded label by its content: a whole PDF file, or a PNG or JPEG picture that can be decoded. It keeps its bytes,
 * because a picture that was encoded anew could lose bars of its code. The form's parser limits its size.
 */
export async function checkLabel(
  upload: UploadedFile | null,
  caller: Pick<SignedIn, 'uid' | 'administrator'>,
): Promise<LabelFile | FileProblem> {
  if (!upload || upload.bytes.length === 0) return refuse('INVALID', 'Choose a file');
  const { bytes: content } = upload;
  const type = findLabelType(content);
  if (type === null) return refuse('UNSUPPORTED_MEDIA_TYPE', 'Use a PDF, PNG or JPEG file');
  if (type === 'pdf')
    return isWholePdf(content) ? { type, content } : refuse('INVALID', 'This PDF file is incomplete');
  const image = await encodeImage(upload, 'shoe-picture-check', caller);
  return typeof image === 'string' ? refuse('INVALID', imageProblems[image]) : { type, content };
}

/** The type of a file by its first bytes, whatever its name and header claim. */
function findLabelType(bytes: Buffer): LabelFile['type'] | null {
  const start = bytes.toString('latin1', 0, 8);
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start === '\x89PNG\r\n\x1a\n') return 'png';
  return start.startsWith('\xff\xd8\xff') ? 'jpg' : null;
}

/** Readers look for the end of a PDF file in its last 1,024 bytes. */
const isWholePdf = (bytes: Buffer): boolean => bytes.subarray(-1024).includes('%%EOF');

const refuse = (code: FileProblem['code'], message: string): FileProblem =>
  problem(code, { detail: message, errors: [{ field: 'file', message }] });
