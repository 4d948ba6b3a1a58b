const key = 'theme';

export type Theme = 'dark' | 'light';

/**
 * Runs in the head before anything is drawn, so that a chosen theme never flashes. Without a choice the style sheet
 * follows the system.
 */
export const themeScript = `try{let t=localStorage.getItem('${key}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`;

/** What is drawn now: the shopper's choice, else the system's. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Draws the shop in that theme from now on, also on later visits. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: the choice holds for this document.
  }
}
