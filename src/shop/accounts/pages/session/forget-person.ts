/** Set when a person leaves, so that the other tabs forget what they know of that person. */
const leftKey = 'left';
/** The id of the user who was signed in last in this tab. */
const ownerKey = 'personOf';

/** Forgets the address and the payment attempt of the person who signed out or closed the account, in every tab. */
export function forgetPerson(): void {
  forgetInThisTab();
  try {
    localStorage.setItem(leftKey, String(Date.now()));
  } catch {
    // Storage is blocked: other tabs share nothing with this one.
  }
}

/** Forgets them if the session belongs to another person than the one before in this tab, however that one left. */
export function forgetOtherPerson(uid: string): void {
  if (uid === '') return;
  try {
    if (![null, uid].includes(sessionStorage.getItem(ownerKey))) forgetInThisTab();
    sessionStorage.setItem(ownerKey, uid);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Forgets them when another tab says that the person left. */
export function forgetWithOtherTabs({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key === leftKey && newValue !== null) forgetInThisTab();
}

/** `billing` is the address typed in this tab, `checkout` the attempt without a final result and its tab. */
function forgetInThisTab(): void {
  try {
    sessionStorage.removeItem('billing');
    sessionStorage.removeItem('checkout');
    localStorage.removeItem('checkout');
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
