import { expect, test } from 'vitest';
import { continueTrace, writeTraceparent } from './trace-context.ts';

const id = '0b9d7f1e-4f59-4f0e-8d3e-1b3b5d0c2a11';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test('a caller is followed: same trace, own span, the flag that it is kept', () => {
  const context = continueTrace(`00-${trace}-${parent}-01`, id);
  expect(context).toEqual({
    traceId: trace,
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    parentId: parent,
    sampled: true,
  });
  expect(context.spanId).not.toBe(parent);
  expect(writeTraceparent(context)).toBe(`00-${trace}-${context.spanId}-01`);
  expect(continueTrace(`00-${trace}-${parent}-00`, id).sampled).toBe(false);
});

test('a later version may say more', () => {
  expect(continueTrace(`cc-${trace}-${parent}-01-more`, id).traceId).toBe(trace);
});

test.each([
  undefined,
  '',
  `00-${trace}-${parent}`,
  `00-${trace}-${parent}-01-more`,
  `ff-${trace}-${parent}-01`,
  `00-${trace.toUpperCase()}-${parent}-01`,
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
])('%s begins a trace with the digits of the request id', (header) => {
  expect(continueTrace(header, id)).toMatchObject({
    traceId: '0b9d7f1e4f594f0e8d3e1b3b5d0c2a11',
    parentId: null,
    sampled: false,
  });
});
