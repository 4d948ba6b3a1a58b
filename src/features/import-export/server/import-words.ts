import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const importWords: LogWords = {
  'catalogue.export_failed': 'the catalog export failed, the download is incomplete: {cause}',
  'catalogue.import_failed': 'the import failed, nothing was changed: {cause}',
  'catalogue.import_refused': {
    words: 'Import rejected: {rows} rows cannot be imported, nothing was changed',
    tone: 'attention',
  },
  'catalogue.imported': 'Import finished: {created} shoes created, {changed} changed, {unchanged} unchanged',
};
