import { expect, test } from 'vitest';
import { drawDemoShoes } from './draw-demo-shoes.ts';

test('the same shoe is drawn the same way again', () => {
  const [first] = drawDemoShoes('quarter', 96);
  const [again] = drawDemoShoes('quarter', 96);
  expect(first?.picture.data.equals(again?.picture.data ?? Buffer.alloc(0))).toBe(true);
});
