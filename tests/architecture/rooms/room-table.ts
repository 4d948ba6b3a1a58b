// Each file that is not in a room's folder belongs to the longest prefix that its path starts with.

/** What any web application needs; knows no shoes. */
export const platform = [
  'cli/build',
  'cli/check-arguments',
  'cli/command-usages',
  'cli/explain-error',
  'cli/output/',
  'cli/run-command',
  'cli/shop/check-data-folder',
  'cli/shop/listen-on-port',
  'cli/shop/open-databases',
  'cli/shop/open-files',
  'cli/shop/pages/',
  'cli/shop/secret-file',
  'cli/shop/stop-signal',
  'cli/shop/worker-processes',
  'config/environment',
  'config/find-why-public',
  'database/',
  'src/entry.server',
] as const;

/** What the specification asks for, by domain. What puts the parts of the shop together is its assembly. */
export const shop = {
  orders: ['cli/shop/open-payments', 'cli/shop/register-sandbox', 'cli/shop/pages/provider-dashboards'],
  accounts: ['cli/shop/open-identity', 'config/built-in-administrators', 'config/default-administrators'],
  assembly: [
    'cli/',
    'cli/output/print-start-summary',
    'cli/output/terminal/event-words',
    'cli/shop/pages/register-pages',
    'config/',
    'src/app.css',
    'src/entry.client',
    'src/root',
    'src/routes',
  ],
} as const;

/** What goes beyond the specification. */
export const features = {
  demo: ['demo/'],
} as const;
