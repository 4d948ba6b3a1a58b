/**
 * Runs in the page as text, before it is painted: scrolls to where React Router stored that the page was left. It gives a
 * new page the key under which its position will be stored.
 */
export function restoreScroll(): void {
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
  try {
    const top: unknown = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')[
      history.state.key
    ];
    if (typeof top === 'number') scrollTo(0, top);
  } catch {
    // Storage is blocked: the page begins at its top.
  }
}
