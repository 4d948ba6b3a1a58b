import { call } from '#platform/browser/api/api-client.ts';
import { onWake } from '#platform/browser/on-wake.ts';
import { showError } from '#platform/browser/toasts/toasts.ts';
import { loadSession, readSession, subscribeToSession } from '#shop/accounts/pages/session/session.ts';
import { myFoot, mySize } from './my-size.ts';

/**
 * Brings the sizes of the browser and of an account together, once for each user of a document and when it wakes:
 * the account's counts where it has one, else somebody who has just signed in takes the browser's along.
 */
export function watchAccountSize(): void {
  let known: string | null = null;
  const watch = () => {
    const session = readSession();
    const uid = session?.user?.uid ?? '';
    if (!session || uid === known) return;
    known = uid;
    const hasSignedIn = storeOwner(uid);
    if (uid !== '') void syncMySize(hasSignedIn);
  };
  subscribeToSession(watch);
  // The session is loaded anew, too, and then the size of its user.
  onWake(() => {
    known = null;
  });
  watch();
}

/** How often a size was set in this document. */
let choices = 0;

/** How many of these are not yet saved, for example because the session is still loading. */
let unsaved = 0;

/**
 * Sets the shopper's own size, in the account too where there is one; null turns it off. `brand` is that at whose sizes it
 * was chosen, empty where there were several.
 */
export async function saveMySize(size: string | null, brand = ''): Promise<void> {
  choices += 1;
  unsaved += 1;
  mySize.write(size);
  myFoot.write(null);
  await saveToAccount(size, brand).finally(() => {
    unsaved -= 1;
  });
}

async function saveToAccount(size: string | null, brand: string): Promise<void> {
  const cm = size === null || brand === '' ? null : await findFoot(brand, size);
  // Another choice was quicker.
  if (mySize.read() !== size) return;
  myFoot.write(cm);
  const session = await loadSession();
  if (!session?.user) return;
  const result = await call('PUT /account/size', { body: { size, cm } });
  if (!result.ok) showError(result.problem.detail);
}

async function syncMySize(hasSignedIn: boolean): Promise<void> {
  // A choice from before the session was loaded is on its way to the account, whose answer could be older.
  if (unsaved > 0) return;
  const before = choices;
  const found = await call('GET /account/size', {});
  // What was set meanwhile is newer than the answer.
  if (!found.ok || choices !== before) return;
  const { size, cm } = found.body;
  const own = mySize.read();
  if (size !== null) {
    if (size !== own) mySize.write(size);
    myFoot.write(cm);
  } else if (own !== null && hasSignedIn)
    await call('PUT /account/size', { body: { size: own, cm: myFoot.read() } });
}

/** The foot that a brand's chart says for a size; null where it does not, or nobody answers. */
const findFoot = (brand: string, size: string): Promise<string | null> =>
  import('./brand-charts.ts').then((it) => it.findFoot(brand, size)).catch(() => null);

/** The browser storage key of the id of the user whose size was compared last; empty for a visitor. */
const ownerKey = 'mySizeOf';

/** Stores whose the size is now; returns whether that is news. */
function storeOwner(uid: string): boolean {
  try {
    const isNew = (localStorage.getItem(ownerKey) ?? '') !== uid;
    if (isNew) localStorage.setItem(ownerKey, uid);
    return isNew;
  } catch {
    // Storage is blocked: this document's size is the only one.
    return true;
  }
}
