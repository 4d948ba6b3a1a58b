import { expect, test } from 'vitest';
import { sendReturn } from './return-fields.ts';

const post = (quantities: readonly string[]) => {
  const form = new FormData();
  form.set('email', ' ana@shop.example ');
  for (const [place, quantity] of quantities.entries()) {
    form.set(`rows.${place}._id`, 'shoe-orbit');
    form.set(`rows.${place}.size`, String(9 + place));
    form.set(`rows.${place}.quantity`, quantity);
    form.set(`rows.${place}.swapFor`, place === 1 ? '12' : '');
    form.set(`rows.${place}.reason`, place === 1 ? 'too_small' : 'nothing that the shop knows');
  }
  return form;
};

test('sizes of which no pairs are sent back are left out', async () => {
  let sent: unknown;
  await sendReturn(post(['0', '2', '1']), async (body) => {
    sent = body;
    return { ok: true } as const;
  });
  expect(sent).toEqual({
    email: 'ana@shop.example',
    items: [
      { _id: 'shoe-orbit', size: '10', quantity: 2, swapFor: '12', reason: 'too_small' },
      { _id: 'shoe-orbit', size: '11', quantity: 1 },
    ],
  });
});

test.each([
  [['0', '2'], 'items.0.swapFor', 'rows.1.swapFor'],
  [['0', '2'], 'items.0.size', 'rows.1.quantity'],
  [['0', '0'], 'items', 'rows.0.quantity'],
  [['1'], 'email', 'email'],
])('with %j, an error of the call at %s is shown at %s', async (quantities, path, field) => {
  const problem = { detail: '', errors: [{ field: path, message: 'No' }] };
  const result = await sendReturn(post(quantities), async () => ({ ok: false, problem }) as const);
  expect(result.problem.errors).toEqual([{ field, message: 'No' }]);
});
