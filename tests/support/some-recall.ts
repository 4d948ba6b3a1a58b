/** The content of a recall. */
export const someRecall = {
  shoeIds: ['shoe-orbit'],
  from: '2026-01-01',
  to: '2026-01-31',
  text: 'The sole can come off, so you may fall.',
  remedies: ['replace', 'refund'],
};
