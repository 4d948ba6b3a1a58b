/** The tests of the shop that cannot run without any feature: whole files, or tests by their names, and why. */
export const leftOut: readonly {
  readonly why: string;
  readonly files?: readonly string[];
  readonly tests?: readonly string[];
}[] = [
  {
    why: 'they read the shoes or orders of the demo shop',
    files: [
      'tests/cli/parts-of-pages.slow.test.ts',
      'tests/cli/rendered-pages.slow.test.ts',
      'tests/cli/response-headers.test.ts',
      'tests/cli/unchanged-pages.test.ts',
    ],
    tests: [
      'a running shop shows that it lives, and keeps with its attempts which process it is',
      'is of a new shop with the shoes of the demo, but not with its orders',
    ],
  },
  {
    why: 'they compare a list of the whole project, features included, with a document or the database',
    files: ['tests/cli/env-example.test.ts', 'tests/cli/route-addresses.test.ts'],
    tests: [
      'every column that can hold text is classified, and none that does not exist',
      'the list of landed migrations has every migration with its checksum',
      'no migration of a feature is breaking, so that a shop without the feature starts',
      'the types of the tables are what the migrations say now (npm run db:types)',
      'every operation of the OpenAPI document is declared in the contract or by the auth library',
      'shop_health{part!~"pages|errors"} == 2 reads metrics',
      'shop_health{part=~"database|replica|payments|backups|storefront"} == 1 reads metrics',
      'shop_jobs_waiting reads metrics',
      'shop_mails_refused reads metrics',
      'delta(shop_mails_refused[1h]) > 5 reads metrics',
      'the comments at the stores list each trigger of the database once, and no other',
      'shop_jobs_waiting{kind="payment"} reads metrics',
      'each label of an alarm is one that its metric has',
    ],
  },
  {
    why: 'they set settings of features',
    tests: [
      'the original terms of a shop that adds tax say what is added at checkout',
      'BACKUP_EVERY_HOUR is taken for BACKUP_EVERY_HOURS',
      'without any variable the settings have their defaults',
      '{"BACKUP_',
      '"BACKUP_DIR":"s3://',
      '{"SEED":"full"} is rejected',
    ],
  },
  {
    why: 'they use a page, a file, an email or a log word of a feature',
    files: ['tests/api/secrets-by-value.slow.test.ts'],
    tests: [
      'every email that customers get has texts that can be changed, under a kind of their own',
      'ids of the feed have at most 50 characters and differ, whatever sizes are called',
      'a tag makes no other mailbox, and tags use up nothing of the address without one',
      'each kind has its own budget',
      'strangers with other tags use up nothing of a verified address with a tag',
      'waitlist-confirmation: one sender causes three an hour',
      'when strangers have used up a mailbox, a sender who caused no mail in this hour is still served',
      'asks for the data of the account',
      'a failure is told once, with its cause, the line of code and the request',
    ],
  },
];
