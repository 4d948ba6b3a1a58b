import { expect, test } from 'vitest';
import { findMistypedSettings, requireKnownSettings } from '#config/mistyped-settings.ts';
import { settingNames } from '#config/settings.ts';

test.each([
  ['STRIPE_SECERT_KEY', 'STRIPE_SECRET_KEY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PROT', 'PORT'],
  ['SMTP_URI', 'SMTP_URL'],
  ['BACKUP_EVERY_HOUR', 'BACKUP_EVERY_HOURS'],
  ['PUBLC_ORIGN', 'PUBLIC_ORIGIN'],
])('%s is taken for %s', (name, meant) => {
  expect(findMistypedSettings([name, ...settingNames])).toEqual([{ name, meant }]);
});

test('settings and what other programs read are no slips', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'PWD',
    'USER',
    'LANG',
    'TERM',
    'SHLVL',
    'NODE_OPTIONS',
    'NODE_PATH',
  ];
  const more = [
    'TEST_DATABASE_URL',
    'PGHOST',
    'PGPORT',
    'AWS_REGION',
    'INIT_CWD',
    'npm_config_port',
    'LOGNAME',
  ];
  expect(findMistypedSettings([...settingNames, ...others, ...more])).toEqual([]);
});

test('one in a file of settings is refused with the name that is meant', () => {
  expect(() => requireKnownSettings(['PORT', 'HOME'], '.env')).not.toThrow();
  expect(() => requireKnownSettings(['PORT', 'DATABSE_URL'], '.env')).toThrow(
    '.env sets DATABSE_URL, but there is no such setting. Did you mean DATABASE_URL?',
  );
});
