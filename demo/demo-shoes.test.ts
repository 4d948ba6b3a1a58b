import { expect, test } from 'vitest';
import { demoShoes } from './demo-shoes.ts';

const count = (values: Iterable<unknown>) => new Set(values).size;

test('the catalogue is as large as the shop promises', () => {
  expect(demoShoes.length).toBeGreaterThanOrEqual(64);
  expect(count(demoShoes.map(({ brand }) => brand))).toBeGreaterThanOrEqual(8);
  expect(count(demoShoes.map(({ drawing }) => drawing.silhouette))).toBeGreaterThanOrEqual(8);
});

test('ids, slugs and names within a brand belong to one shoe', () => {
  expect(count(demoShoes.map(({ id }) => id))).toBe(demoShoes.length);
  expect(count(demoShoes.map(({ slug }) => slug))).toBe(demoShoes.length);
  expect(count(demoShoes.map(({ brand, name }) => `${brand} ${name}`))).toBe(demoShoes.length);
  for (const { id } of demoShoes) expect(id).toMatch(/^[0-9a-f]{24}$/);
});

test('ids stay what they are, for orders and links point at them', () => {
  const halo = demoShoes.find(({ slug }) => slug === 'lumenor-halo-knit-lunar');
  expect(halo?.id).toBe('c3a3b98657538cefc1532f12');
});

test('names, brands and colours pass the rule of the form that creates shoes', () => {
  for (const shoe of demoShoes) {
    for (const text of [shoe.name, shoe.brand, shoe.color]) expect(text).toMatch(/^[A-Za-z ]{1,40}$/);
    expect(shoe.description.length).toBeGreaterThan(40);
    expect(shoe.description.length).toBeLessThanOrEqual(400);
  }
});

test('prices are whole dollars within reason', () => {
  for (const price of demoShoes.flatMap((shoe) => [shoe.price, shoe.sale?.price ?? shoe.price])) {
    expect(Number.isInteger(price)).toBe(true);
    expect(price).toBeGreaterThanOrEqual(45);
    expect(price).toBeLessThanOrEqual(260);
  }
});

test('some shoes are on sale, most are not', () => {
  const onSale = demoShoes.filter(({ sale }) => sale);
  expect(onSale.length).toBeGreaterThanOrEqual(10);
  expect(onSale.length).toBeLessThanOrEqual(14);
  for (const { sale, price, addedDaysAgo } of onSale) {
    expect(sale?.price).toBeLessThan(price);
    // Each had its former price for 30 days.
    expect(sale?.daysAgo).toBeLessThanOrEqual(addedDaysAgo - 30);
  }
});

test('stock lists sizes of the chart once each, some to sell out, a few shoes in all sizes', () => {
  let sizesToSellOut = 0;
  let shoesToSellOut = 0;
  for (const { stock, slug } of demoShoes) {
    expect(stock.length, slug).toBeGreaterThanOrEqual(8);
    expect(count(stock.map(({ size }) => size)), slug).toBe(stock.length);
    for (const { size, quantity } of stock) {
      expect(size).toMatch(/^([6-9]|1[01])(\.5)?$/);
      expect(Number.isInteger(quantity) && quantity > 0).toBe(true);
    }
    const few = stock.filter(({ sellsOut }) => sellsOut).length;
    if (few === stock.length) shoesToSellOut++;
    else sizesToSellOut += few;
  }
  expect(shoesToSellOut).toBeGreaterThanOrEqual(2);
  expect(shoesToSellOut).toBeLessThanOrEqual(5);
  expect(sizesToSellOut).toBeGreaterThan(20);
});

test('every model comes in two to four colours that differ', () => {
  const models = Map.groupBy(demoShoes, ({ model }) => model);
  for (const [model, siblings] of models) {
    expect(siblings.length, model).toBeGreaterThanOrEqual(2);
    expect(siblings.length, model).toBeLessThanOrEqual(4);
    expect(count(siblings.map(({ drawing }) => JSON.stringify(drawing.parts))), model).toBe(siblings.length);
  }
});

test('the newest shoe comes first', () => {
  const days = demoShoes.map(({ addedDaysAgo }) => addedDaysAgo);
  expect(days).toEqual([...days].sort((one, other) => one - other));
});
