/** The file that tells, together with a row of `shop_fact`, that a storage and a database belong together. */
export const storageIdFile = 'storage-id';

/** The row of `shop_fact` with the same id. */
export const storageIdFact = 'storage-id';

/** The file that is there while a restore changes the shop's files. A shop whose restore was interrupted does not start. */
export const unfinishedRestoreFile = 'restore-unfinished';

/**
 * The prefix of the files that tell, without naming anybody, who was erased. They belong to the storage and not to the shop
 * in it, so that an older shop that is put there leaves them: by them the people whom it brought back are erased again.
 */
export const erasedPeopleFolder = 'erased-people/';
