import type { ComponentProps, ReactNode } from 'react';
import { Link, type To } from 'react-router';

/** `accent` for the one thing to do on a screen, `ink` for a strong second, `line` and `quiet` for the rest. */
export type ButtonLook = 'accent' | 'ink' | 'line' | 'quiet' | 'deal';

interface Look {
  look?: ButtonLook;
  size?: 'small' | 'medium' | 'large';
  /** A square button that shows only an icon; give it an `aria-label`. */
  icon?: boolean;
  className?: string;
  children: ReactNode;
}

/** A button. `type` is `button` unless said otherwise. */
export function Button({
  look,
  size,
  icon,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ look, size, icon, className })} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  icon,
  className,
  ...rest
}: Look & ComponentProps<typeof Link> & { to: To }) {
  return <Link className={buttonClass({ look, size, icon, className })} {...rest} />;
}

function buttonClass({
  look = 'line',
  size = 'medium',
  icon = false,
  className = '',
}: Optional<Omit<Look, 'children'>>) {
  const sized = size === 'medium' ? '' : ` button-${size}`;
  return `button button-${look}${sized}${icon ? ' button-icon' : ''} ${className}`.trimEnd();
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined };
