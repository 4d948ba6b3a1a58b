import { Icon } from '../ui/icon.tsx';
import { chooseTheme, readTheme } from './theme.ts';

/** Turns dark into light and back. Which icon shows is the style sheet's affair: the server cannot know the theme. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      className="button button-quiet button-icon theme-toggle"
      aria-label="Switch between dark and light"
      onClick={() => chooseTheme(readTheme() === 'dark' ? 'light' : 'dark')}
    >
      <span className="when-dark">
        <Icon name="sun" />
      </span>
      <span className="when-light">
        <Icon name="moon" />
      </span>
    </button>
  );
}
