import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTracingHttpClient } from '#server/integrations/stripe/tracing-http-client.ts';
import { runInRequest } from '#server/shared/tracing/request-context.ts';
import { type FinishedSpan, setSpanRecorder } from '#server/shared/tracing/span-recorder.ts';
import { continueTrace } from '#server/shared/tracing/trace-context.ts';
import { freePort } from '../support/free-port.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop();
});
afterAll(() => shop.close());
afterEach(() => setSpanRecorder(null));

function recordSpans(): FinishedSpan[] {
  const spans: FinishedSpan[] = [];
  setSpanRecorder((span) => void spans.push(span));
  return spans;
}

test('each request is a span with its pattern, in the trace of its sender; calls of a rendered page are part of it', async () => {
  const spans = recordSpans();
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  await shop.visitor().request('GET', '/signin?next=/account', { headers });
  expect(spans).toEqual([
    expect.objectContaining({
      ...{ name: 'GET /signin', kind: 'server', traceId: trace, parentId: '00f067aa0ba902b7', failed: false },
      attributes: expect.objectContaining({ 'http.route': '/signin', 'http.response.status_code': 200 }),
    }),
  ]);
  const [span] = spans;
  expect((span?.endedAt ?? 0) - (span?.startedAt ?? 0)).toBeGreaterThan(0);
  expect(JSON.stringify(spans)).not.toContain('account');
});

test('a call to the payment provider is a span below that of its request, and failed when nobody answers', async () => {
  const spans = recordSpans();
  const id = '0b9d7f1e-4f59-4f0e-8d3e-1b3b5d0c2a11';
  const trace = continueTrace(undefined, id);
  const client = createTracingHttpClient();
  const port = String(await freePort());
  const call = runInRequest({ id, trace }, () =>
    client.makeRequest('127.0.0.1', port, '/v1/refunds/re_1', 'GET', {}, '', 'http', 1_000),
  );
  await expect(call).rejects.toThrow();
  expect(spans).toEqual([
    expect.objectContaining({
      ...{
        name: 'GET /v1/refunds',
        kind: 'client',
        traceId: trace.traceId,
        parentId: trace.spanId,
        failed: true,
      },
    }),
  ]);
});
