import type { AuthHandler } from '../auth-handler.ts';
import { challengeCookie } from '../second-factor/second-factor-challenge.ts';

/** Handles Google's answer; the browser of an account with a second factor goes on to the page that asks for the code. */
export const createGoogleCallbackHandler =
  (publicOrigin: string, handle: AuthHandler): AuthHandler =>
  async (request) => {
    const response = await handle(request);
    const cookies = response.headers.getSetCookie();
    const isChallenged = cookies.some((cookie) => cookie.startsWith(`${challengeCookie(publicOrigin)}=`));
    if (!isChallenged) return response;
    const headers = new Headers({ location: `${publicOrigin}/signin?step=code` });
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(null, { status: 302, headers });
  };
