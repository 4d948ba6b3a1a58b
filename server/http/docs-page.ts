import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problemTypes } from '#contract/problem.ts';
import { docsStyle } from './docs-style.ts';
import { pageContentSecurityPolicy } from './page-csp.ts';

/**
 * `/api/docs`: the OpenAPI document as a page to read. Plain HTML without scripts, so that nothing leaves the shop's
 * origin. A problem's `type` points at its code here.
 */
export function registerDocsPage(app: FastifyInstance): void {
  const styleSource = `'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`;
  let page: string | undefined;
  app.get('/api/docs', { config: { access: 'anyone' }, schema: { hide: true } }, (_request, reply) => {
    page ??= writePage(readable.parse(app.swagger()));
    return reply
      .header('content-security-policy', pageContentSecurityPolicy({ scripts: [], styles: [styleSource] }))
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

const operation = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  'x-access': z.string().optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown().optional() }))
    .optional(),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })) })
    .optional(),
  responses: z
    .record(
      z.string(),
      z.looseObject({ description: z.string().optional(), content: z.unknown().optional() }),
    )
    .optional(),
});
const readable = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string().optional() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()).optional() }),
});
type Readable = z.infer<typeof readable>;
type Operation = z.infer<typeof operation>;

const writePage = ({ info, paths, components }: Readable): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(info.title)} API</title><style>${docsStyle}</style></head><body><main>
<h1>${plain(info.title)} API</h1><p>${plain(info.description ?? '')} <a href="/api/openapi.json">OpenAPI document</a></p>
${Object.entries(paths)
  .flatMap(([path, operations]) => Object.entries(operations).map((entry) => writeOperation(path, ...entry)))
  .join('\n')}
<h2>Entities</h2>
${Object.entries(components.schemas ?? {})
  .filter(([name]) => !name.endsWith('Input'))
  .map(
    ([name, schema]) =>
      `<section id="${plain(name)}"><h3>${plain(name)}</h3>${writeSchema(schema)}</section>`,
  )
  .join('\n')}
<h2>Refusals</h2><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>
${Object.entries(problemTypes)
  .map(
    ([code, { status, title }]) =>
      `<tr id="${code}"><td>${code}</td><td>${status}</td><td>${plain(title)}</td></tr>`,
  )
  .join('\n')}
</table></main></body></html>`;

function writeOperation(path: string, method: string, operation: Operation): string {
  const { operationId, summary = '', parameters = [], requestBody, responses = {} } = operation;
  const inputs = parameters.map(
    (parameter) =>
      `<dt>${plain(parameter.in)} <code>${plain(parameter.name)}</code></dt><dd>${writeSchema(parameter.schema)}</dd>`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<dt>${plain(type)}</dt><dd>${writeSchema(schema)}</dd>`,
  );
  const answers = Object.entries(responses).map(([status, { description = '', content }]) =>
    status < '300'
      ? `<dt>${status}</dt><dd>${writeSchema(content)}</dd>`
      : `<dt>${status}</dt><dd>${description.split(', ').map(writeCode).join(', ')}</dd>`,
  );
  return `<section id="${plain(operationId ?? `${method} ${path}`)}"><h3><b>${method.toUpperCase()}</b> ${plain(path)}</h3>
<p>${plain(summary)}</p><p>Who may call: <em>${plain(operation['x-access'] ?? 'anyone')}</em></p>
<dl>${[...inputs, ...bodies].join('')}</dl><details><summary>Answers</summary><dl>${answers.join('')}</dl></details></section>`;
}

const writeCode = (code: string): string =>
  code in problemTypes ? `<a href="#${code}">${code}</a>` : plain(code);

const writeSchema = (schema: unknown): string => {
  const text = JSON.stringify(schema, null, 1);
  return text === undefined ? '' : `<pre>${linkEntities(plain(text))}</pre>`;
};

const linkEntities = (text: string): string =>
  text.replace(/#\/components\/schemas\/(\w+)/g, (whole, name: string) => `<a href="#${name}">${whole}</a>`);

const plain = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
