import type { Page } from '@playwright/test';

/** A device with passkeys, in Chromium. */
export interface VirtualAuthenticator {
  /** Whether its owner is recognised from now on. */
  recognizeOwner(recognized: boolean): Promise<void>;
}

/** Gives the browser of a page a device that makes passkeys and recognises its owner. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async recognizeOwner(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
