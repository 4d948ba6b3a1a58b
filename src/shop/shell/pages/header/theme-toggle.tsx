import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { chooseTheme, readTheme } from './theme.ts';

/** Switches between dark and light. The style sheet shows the icon, since the server does not know the theme. */
export function ThemeToggle() {
  return (
    <Button
      variant="quiet"
      icon
      aria-label="Switch between light and dark mode"
      onClick={() => chooseTheme(readTheme() === 'dark' ? 'light' : 'dark')}
    >
      <span className="when-dark">
        <Icon name="sun" />
      </span>
      <span className="when-light">
        <Icon name="moon" />
      </span>
    </Button>
  );
}
