import type { MouseEvent } from 'react';
import { reauthentication } from './api/reauthentication.ts';

/**
 * The click on a link to a file that needs a recent re-authentication: asks for it if the shop refuses the file, and then
 * downloads. Without scripts, the shop shows the refusal.
 */
export async function confirmDownload(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  const found = await fetch(href, { method: 'HEAD' }).catch(() => null);
  if (found?.status === 403 && !(await reauthentication.ask())) return;
  // The response is an attachment: the page stays.
  location.assign(href);
}
