import { expect, test } from 'vitest';
import { describeCompleteness } from './balance.tsx';

test('says until when the books are complete, or how far back they were read', () => {
  expect(describeCompleteness({ completeUntil: '2026-11-22T09:30:12.000Z', readBackTo: null })).toContain(
    'up to 2026-11-22 09:30 UTC.',
  );
  expect(describeCompleteness({ completeUntil: null, readBackTo: '2026-08-01T00:00:00.000Z' })).toContain(
    'Loaded back to 2026-08-01 so far.',
  );
  expect(describeCompleteness({ completeUntil: null, readBackTo: null })).not.toContain('so far');
});
