const key = 'theme';

export type Theme = 'dark' | 'light';

/**
 * An inline script that sets the chosen theme before the first paint. Without a choice the style sheet follows the
 * system.
 */
export const themeScript = `try{let t=localStorage.getItem('${key}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`;

/** The current theme: the user's choice, else the system's. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Sets the theme and stores it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage is blocked: the choice applies to this document only.
  }
}
