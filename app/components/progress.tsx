/** A thin line at the top of the window while the next screen is on its way; quick ones never show it. */
export function Progress({ shown }: { shown: boolean }) {
  return <div className={shown ? 'progress progress-shown' : 'progress'} aria-hidden="true" />;
}
