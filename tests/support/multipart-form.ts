import { randomUUID } from 'node:crypto';

/** The headers and body of a request that sends a form with texts and a file in the field `file`, as browsers do. */
export function multipartForm(file: Buffer | string | null, fields: Readonly<Record<string, string>> = {}) {
  const boundary = randomUUID();
  const part = (field: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${field}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      ...(file === null ? [] : [part('name="file"; filename="a"', file)]),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}
