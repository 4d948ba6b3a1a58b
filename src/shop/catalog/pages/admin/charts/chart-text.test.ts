import { expect, test } from 'vitest';
import { readCharts, writeChart } from './chart-text.ts';

const nine = { size: '9', us: '9', uk: '8', eu: '42.5', cm: '27' };

test.each([
  ['with names of columns', 'size, us, uk, eu, cm\n9, 9, 8, 42.5, 27\n'],
  ['without them', '9,9,8,42.5,27'],
  ['in another order', 'EU;Size;CM;US;UK\n42.5;9;27;9;8\n\n'],
  ['pasted from a spreadsheet', 'size\tus\tuk\teu\tcm\r\n9\t9\t8\t42.5\t27\r\n'],
  ['in quotes', '\uFEFF"size","us","uk","eu","cm"\n"9","9","8","42.5","27"'],
])('reads a chart %s', (_, text) => {
  expect(readCharts(text)).toEqual({ charts: new Map([['', [nine]]]) });
});

test('reads the charts of several brands, and decimals with a comma between semicolons', () => {
  expect(readCharts('brand;size;eu;cm\nSkarn;9;42,5;27\nTessaro;9;43;\nSkarn;10;44;28')).toEqual({
    charts: new Map([
      [
        'Skarn',
        [
          { size: '9', us: '', uk: '', eu: '42,5', cm: '27' },
          { size: '10', us: '', uk: '', eu: '44', cm: '28' },
        ],
      ],
      ['Tessaro', [{ size: '9', us: '', uk: '', eu: '43', cm: '' }]],
    ]),
  });
});

test.each([
  ['9, 9, 8, 42.5, 27, 1', 'Line 1 has 6 columns instead of 5'],
  ['size, eu\n, 42', 'Line 2 has no size'],
])('says what is wrong with %j', (text, error) => {
  expect(readCharts(text)).toEqual({ error });
});

test('what it writes it reads', () => {
  expect(readCharts(writeChart([nine]))).toEqual({ charts: new Map([['', [nine]]]) });
});
