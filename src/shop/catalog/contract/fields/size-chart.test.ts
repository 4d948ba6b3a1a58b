import { expect, it } from 'vitest';
import { sizeChart } from './size-chart.ts';

it('begins with size 6', () => {
  expect(sizeChart[0]).toEqual({ size: '6', us: '6', uk: '3.5', eu: '36', cm: '' });
});

it('ends with size 11.5', () => {
  expect(sizeChart.at(-1)).toEqual({ size: '11.5', us: '11.5', uk: '9', eu: '47', cm: '' });
});

it('has every half size between them', () => {
  expect(sizeChart.map(({ size }) => size).join(' ')).toBe('6 6.5 7 7.5 8 8.5 9 9.5 10 10.5 11 11.5');
});
