import { expect, test } from 'vitest';
import { createOutageDetector } from './outage-detector.ts';

test('three people in a row for whom checkout fails are an outage, however often each tries', () => {
  const detector = createOutageDetector();
  for (const who of ['mina', 'mina', 'mina', 'noah']) detector.note('failed', who);
  expect(detector.failingSince).toBeNull();
  detector.note('processing', 'olga');
  expect(detector.failingSince).toBeInstanceOf(Date);
  expect(detector.people).toBe(3);
});

test('one that works, or a bank that declines, ends it; what the shop refuses says nothing', () => {
  for (const outcome of ['paid', 'authentication', 'declined'] as const) {
    const detector = createOutageDetector();
    for (const who of ['mina', 'noah', 'olga']) detector.note('failed', who);
    detector.note('refused', 'pia');
    expect(detector.failingSince).not.toBeNull();
    detector.note(outcome, 'pia');
    expect(detector.failingSince).toBeNull();
    detector.note('failed', 'mina');
    expect(detector.failingSince).toBeNull();
  }
});
