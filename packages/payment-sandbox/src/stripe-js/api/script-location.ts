/** Where Stripe.js was loaded from, and so where its frames and its API are. */
export interface ScriptLocation {
  /** The address of the script; its frames are beside it. */
  readonly script: URL;
  /** The API's base URL, with a slash at its end. */
  readonly api: string;
  /** Whether the script is the page's own, which then holds the inputs itself. */
  readonly isOwnOrigin: boolean;
}

/** `https://js.host/…` talks to `https://api.host/v1/`, a script at any other place to `v1/` beside it. */
export function locateScript(script: string, page: string): ScriptLocation {
  const url = new URL(script, page);
  return {
    script: url,
    api: url.host.startsWith('js.')
      ? `${url.protocol}//api.${url.host.slice('js.'.length)}/v1/`
      : new URL('v1/', url).href,
    isOwnOrigin: url.origin === new URL(page).origin,
  };
}
