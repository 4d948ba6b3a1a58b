import { type ReactNode, use, useEffect } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import './app.css';
import { ErrorScreen } from './components/error-screen.tsx';
import { Nonce } from './components/nonce.ts';
import { themeScript } from './components/theme.ts';
import { Toasts } from './components/toasts.tsx';
import archivo from './fonts/archivo.woff2?url';
import { earlyTouchesScript } from './lib/event-replay.ts';
import { services } from './lib/services.ts';
import { unwrapOrThrow } from './lib/unwrap-or-throw.ts';
import { zodScript } from './lib/zod-script.ts';
import { ButtonAnchor } from './ui/button.tsx';

/** What every screen may know: the brands of the menu, and the origin of absolute links. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { call, publicOrigin } = context.get(services);
  const brands = unwrapOrThrow(await call('GET /brands', {})).body;
  return { brands: brands.map(({ name }) => name), origin: publicOrigin };
}

/** The brands are asked for again only after something was sent. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;

/** Stands in the head of what the server sends; the browser has no use for its text. */
const headScript = import.meta.env.SSR ? zodScript + themeScript + earlyTouchesScript() : '';

/** The document every screen stands in. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <script nonce={nonce} suppressHydrationWarning>
          {headScript}
        </script>
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        <ButtonAnchor variant="accent" className="skip-link" href="#main">
          Skip to content
        </ButtonAnchor>
        {children}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => void dispatchEvent(new Event('live')), []);
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen />
    </main>
  );
}
