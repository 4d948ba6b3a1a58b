/** A thin line at the top of the window during navigations; quick ones never show it. */
export function NavigationProgress({ shown }: { shown: boolean }) {
  return <div className={shown ? 'progress progress-shown' : 'progress'} aria-hidden="true" />;
}
