import { type ReactNode, use, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { appContext } from './platform/browser/api/app-context.ts';
import { unwrap } from './platform/browser/api/unwrap.ts';
import { disableZodJitScript } from './platform/browser/document/disable-zod-jit.ts';
import { eventReplayScript } from './platform/browser/document/event-replay.ts';
import { openPanelScript } from './platform/browser/document/open-panel.ts';
import { ErrorScreen } from './platform/browser/error-screen.tsx';
import { NonceContext } from './platform/browser/nonce-context.ts';
import { Toasts } from './platform/browser/toasts.tsx';
import { allFeaturePages } from './platform/features/all-feature-pages.ts';
import { ButtonAnchor } from './platform/ui/button.tsx';
import archivo from './platform/ui/fonts/archivo.woff2?url';
import { themeScript } from './shop/content/pages/header/theme.ts';

/** The brands of the menu, the features' links in the footer, and the origin of absolute links. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, publicOrigin } = context.get(appContext);
  const brands = unwrap(await call('GET /brands', {})).body;
  return {
    brands: brands.map(({ name }) => name),
    footerLinks: allFeaturePages.flatMap(({ footerLinks }) => footerLinks ?? []),
    origin: publicOrigin,
  };
}

/** The brands can change only through a submission. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;

/** Rendered on the server only. */
const headScript = import.meta.env.SSR
  ? disableZodJitScript + themeScript + openPanelScript() + eventReplayScript()
  : '';

/** The HTML document. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
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
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen />
    </main>
  );
}
