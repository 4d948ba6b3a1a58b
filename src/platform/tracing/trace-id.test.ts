import { expect, test } from 'vitest';
import { readTraceId } from './trace-id.ts';

const id = '0b9d7f1e-4f59-4f0e-8d3e-1b3b5d0c2a11';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test('a request belongs to the trace of its traceparent header', () => {
  expect(readTraceId(`00-${trace}-${parent}-01`, id)).toBe(trace);
});

test('a later version may say more', () => {
  expect(readTraceId(`cc-${trace}-${parent}-01-more`, id)).toBe(trace);
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
  expect(readTraceId(header, id)).toBe('0b9d7f1e4f594f0e8d3e1b3b5d0c2a11');
});
