/** The file that tells, together with a row of `shop_fact`, that a storage and a database belong together. */
export const storageIdFile = 'storage-id';

/** The row of `shop_fact` with the same id. */
export const storageIdFact = 'storage-id';

/** The file that is there while a restore changes the shop's files. A shop whose restore was interrupted does not start. */
export const unfinishedRestoreFile = 'restore-unfinished';
