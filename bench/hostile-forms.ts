/** Forms that cost the shop as much as they can: of 60 KB, and the longest that its bounds let through. */
export const largeForms = [
  {
    path: '/withdraw',
    body: `name=Mia&order=SP-1&email=m%40x.test&part=&${'quantity=1&'.repeat(5_400)}`,
  },
  { path: '/order/nope/return', body: `email=x%40y.test&${'line=&'.repeat(9_900)}` },
  {
    path: '/withdraw',
    body: `name=Mia&order=SP-1&email=m%40x.test&part=${'[*_`'.repeat(425)}&${'size=9&quantity=1&'.repeat(100)}`,
  },
] as const;
