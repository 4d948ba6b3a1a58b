import type { ComponentProps, ReactNode } from 'react';
import { Link, type To } from 'react-router';

/** `accent` for a screen's main action, `ink` for a strong second one, `deal` for danger, `line` and `quiet` for the rest. */
export type ButtonVariant = 'accent' | 'ink' | 'line' | 'quiet' | 'deal';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
  /** A square button that shows only an icon; give it an `aria-label`. */
  icon?: boolean;
  className?: string;
  children: ReactNode;
}

/** A button. `type` is `button` unless set otherwise. */
export function Button({
  variant,
  size,
  icon,
  className,
  type = 'button',
  ...rest
}: ButtonStyle & ComponentProps<'button'>) {
  return <button type={type} className={buttonClass({ variant, size, icon, className })} {...rest} />;
}

/** A link within the app, styled as a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link> & { to: To }) {
  return <Link className={buttonClass({ variant, size, icon, className })} {...rest} />;
}

/** A plain anchor styled as a button, for addresses that the router does not handle. */
export function ButtonAnchor({
  variant,
  size,
  icon,
  className,
  ...rest
}: ButtonStyle & ComponentProps<'a'> & { href: string }) {
  return <a className={buttonClass({ variant, size, icon, className })} {...rest} />;
}

function buttonClass({
  variant = 'line',
  size = 'medium',
  icon = false,
  className = '',
}: Optional<Omit<ButtonStyle, 'children'>>) {
  const sized = size === 'medium' ? '' : ` button-${size}`;
  return `button button-${variant}${sized}${icon ? ' button-icon' : ''} ${className}`.trimEnd();
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined };
