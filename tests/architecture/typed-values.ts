/** A kind of value that people type or read, whose rule is in one place. */
export interface GuardedKind {
  /** What other files leave to the modules. */
  readonly name: string;
  /** What only a second rule has. */
  readonly pattern: RegExp;
  /** The files that the rule is for. */
  readonly within: (path: string) => boolean;
  /** Where the rule is. */
  readonly modules: readonly string[];
  /** Files that may have something of the kind, by the reason. None may be added for another rule. */
  readonly exceptions: Readonly<Record<string, readonly string[]>>;
}

const fields = 'src/platform/contract/fields';
const isShop = (path: string) => /^(?:src|cli)\//.test(path);
const isContract = (path: string) => /^src\/.*\/contract(?:\.ts$|\/)/.test(path);
/** Where typed values arrive: forms, calls, files. */
const takesInput = (path: string) =>
  /^src\/(?:.*\/(?:pages|contract)\/|.*\/contract\.ts$|platform\/(?:forms|ui|tables|browser)\/|features\/import-export\/)/.test(
    path,
  );

export const guardedKinds: readonly GuardedKind[] = [
  {
    name: 'a number as people write it, with commas or separators',
    pattern: /parseFloat|\.replace(?:All)?\((?:','|\/,\/|\/\[[^\]]*,[^\]]*\]\/)|\[\.,\]|\[,\.\]/,
    within: isShop,
    modules: [`${fields}/typed-number.ts`],
    exceptions: {
      'takes a dot off a code': [`${fields}/plain-code.ts`],
      'escapes the separators of a calendar file': ['src/features/launches/server/calendar/icalendar.ts'],
      'the order of sizes, and the lengths of a size chart': [
        'src/shop/catalog/server/shoe-rows.ts',
        'src/shop/catalog/contract/size-charts.ts',
      ],
      'a length of CSS': ['src/shop/catalog/pages/product/gallery-controls.tsx'],
    },
  },
  {
    name: 'a text as a number',
    pattern: /(?<![\w$.])Number\(|parseInt|\.map\(Number\)|transform\(Number\)|valueAsNumber/,
    within: takesInput,
    modules: [`${fields}/typed-number.ts`, `${fields}/field-rules.ts`],
    exceptions: {
      'chosen from a list or a slider, or a number that the page itself put into its form': [
        'src/features/tax-rates/pages/tax-settings.tsx',
        'src/features/returns/pages/form/return-fields.ts',
        'src/features/returns/pages/list/read-arrived.ts',
        'src/features/returns/pages/statement/read-statement.ts',
        'src/shop/catalog/pages/admin/numbers/save-numbers.ts',
        'src/shop/content/pages/admin/written/edit-page.tsx',
        'src/shop/content/pages/admin/written/page-editor.tsx',
        'src/shop/delivery/pages/delivery-fields.ts',
        'src/shop/orders/pages/admin/new-order/chosen-pairs.tsx',
        'src/shop/orders/pages/admin/orders.tsx',
        'src/shop/reviews/pages/review-form.tsx',
        'src/shop/reviews/pages/review.tsx',
        'src/shop/settings/pages/rows/rows-form.tsx',
      ],
      'the fields of specification §5, which take digits only': [
        'src/shop/catalog/pages/admin/form/merge-edits.ts',
        'src/shop/catalog/pages/admin/form/save-shoe.ts',
      ],
      'addresses, headers and what the shop itself stored': [
        'src/platform/audit/contract.ts',
        'src/platform/browser/api/api-client.ts',
        'src/platform/browser/document/give-up-loading.ts',
        'src/platform/ui/paging.ts',
        'src/shop/cart/contract/cart-line.ts',
        'src/shop/cart/pages/cart-storage.ts',
        'src/shop/content/contract/written-pages.ts',
        'src/features/launches/pages/line/follow-line.ts',
        'src/features/import-export/server/product-file/watch-limits.ts',
      ],
      'parts of a date, a barcode or a size whose form is known': [
        'src/platform/contract/fields/format-time.ts',
        'src/features/documents/contract/vat-report.ts',
        'src/features/import-export/server/products/parse-sale-time.ts',
        'src/features/import-export/server/products/plain-size.ts',
        'src/shop/catalog/contract/fields/size-chart.ts',
        'src/shop/catalog/contract/fields/size-numbers.ts',
        'src/shop/catalog/pages/product/size-grid.tsx',
        'src/shop/reviews/pages/fit-note.ts',
      ],
      'the position of a picture in a file of Shopify': [
        'src/features/import-export/server/formats/read-shopify.ts',
      ],
      'no text, but a number or a condition': [
        'src/platform/ui/stars.tsx',
        'src/features/discovery/pages/structured-data.ts',
        'src/features/waitlist/pages/place.ts',
        'src/shop/catalog/pages/product/similar-shoes.tsx',
        'src/shop/orders/contract/fields/share-cents.ts',
        'src/shop/orders/pages/cart/card-field/srgb-to-rgb.ts',
        'src/shop/orders/pages/cart/checkout/checkout-bar.tsx',
      ],
    },
  },
  {
    name: 'a number, day or name as a person reads it',
    pattern: /\.toLocale\w*String\(|Intl\.(?:NumberFormat|DateTimeFormat|DisplayNames|PluralRules)\b/,
    within: isShop,
    modules: [
      ...[
        'country',
        'country-name',
        'currency-texts',
        'date-in-words',
        'format-price',
        'understood-number',
        'zone-time',
      ].map((name) => `${fields}/${name}.ts`),
      // The days that were promised.
      'src/shop/orders/contract/fields/write-arrival.ts',
    ],
    exceptions: {
      'names of languages': ['src/features/guarantee-notice/contract/languages.ts'],
      'the days of withdrawals, and their receipts': [
        'src/features/returns/contract/local-time.ts',
        'src/features/returns/server/return-emails.ts',
        'src/features/returns/server/withdrawals/withdrawal-period.ts',
      ],
      'in the time zone of the browser': [
        'src/platform/browser/opening-time.tsx',
        'src/shop/accounts/pages/activity/local-time.tsx',
      ],
    },
  },
  {
    name: 'what an email is',
    pattern:
      /\bz\s*\.email\(|z\s*\.string\([^)]*\)\s*\.email\(|[\]+*.)]@[[(.\\]|\.includes\('@'\)|\bemail\b[ :=]+z\s*\.string\(\)\s*\.(?:trim|toLowerCase|overwrite|max|regex|refine)\(/i,
    within: isShop,
    modules: [],
    exceptions: {
      'says where mails come from, with or without a name': ['src/platform/settings/setting-schemas.ts'],
      'finds emails in texts of the log to leave them out': [
        'src/platform/outbox/outbox.ts',
        'cli/output/terminal/field-texts.ts',
      ],
      'parts an email that was accepted': ['src/platform/outbox/mailbox.ts'],
      'knows which emails the accounts library refuses': [
        'src/shop/accounts/server/identity/library-emails.ts',
      ],
      'replaces what may be an email in a copy of the data': [
        'src/features/backups/cli/anonymous/create-anonymiser.ts',
      ],
      'on every page, so without the rule; the shop applies it': [
        'src/shop/content/pages/newsletter/newsletter-form.tsx',
      ],
    },
  },
  {
    name: 'a list of countries',
    pattern: /(?:['"]?\b[A-Z]{2}\b['"]?(?:[\s,|]+|: ?\[?)){6,}/,
    within: isShop,
    modules: [`${fields}/country.ts`, `${fields}/european-countries.ts`],
    exceptions: { 'countries whose mail needs a state': ['src/shop/delivery/contract/delivery-address.ts'] },
  },
  {
    name: 'what a postal code is',
    pattern: /postcode-validator|postal-codes-js|\bpostal(?:_?[cC]ode)?\b[ :=]+z\s*\.string\(/,
    within: isShop,
    modules: ['src/shop/delivery/contract/postal-code.ts'],
    exceptions: {},
  },
  {
    name: 'which characters are the same in names, codes and searches',
    pattern: /\.normalize\(|\\p\{Cf\}|\\u200[b-f]|\\u2011|\\uff01/i,
    within: isShop,
    modules: [
      `${fields}/normalize-text.ts`,
      `${fields}/typed-text.ts`,
      `${fields}/plain-code.ts`,
      'src/platform/database/fold-text.ts',
    ],
    exceptions: {
      'passwords, which are compared as they were always stored': [
        'src/shop/accounts/contract/fields/common-password.ts',
        'src/shop/accounts/server/identity/passwords/password-hash.ts',
      ],
      'the index of shoes, which is older than the folding of administration': [
        'src/shop/catalog/server/search/search-letters.ts',
      ],
    },
  },
  {
    name: 'a moment on the clocks of a place',
    pattern: /getTimezoneOffset|\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear)\(/,
    within: isShop,
    modules: [`${fields}/zone-time.ts`],
    exceptions: {},
  },
  {
    name: 'a text of a call without a rule',
    // A pattern or a refinement is a rule; the key of a record is none.
    pattern:
      /(?<!record\()\bz\s*\.string\([^()]*\)(?!(?:\s*\.(?:trim|to\w+Case|min|max|overwrite)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\s*\.(?:regex|refine)\()/,
    within: isContract,
    modules: ['field-rules', 'size-label', 'country', 'id', 'plain-email', 'typed-text', 'without-links'].map(
      (name) => `${fields}/${name}.ts`,
    ),
    exceptions: {
      'the answer of a call that failed': ['src/platform/contract/endpoints/problem.ts'],
      'the lines of an address': ['src/shop/delivery/contract/delivery-address.ts'],
      'an address of several lines, or nothing': ['src/features/returns/contract/returns.ts'],
      'the types of the fields of a shoe, whose rules are beside them': [
        'src/shop/catalog/contract/fields/shoe-fields.ts',
      ],
      'a cell of a size chart, which may be empty': ['src/shop/catalog/contract/size-charts.ts'],
      'a password': ['src/shop/accounts/contract/fields/account-fields.ts'],
      'an address of the web, which is looked up': ['src/features/webhooks/contract.ts'],
    },
  },
];
