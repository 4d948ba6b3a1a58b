import fc from 'fast-check';
import { timeCode } from '#shop/accounts/server/identity/second-factor/time-codes.ts';
import { decodeBase32 } from '../../support/authenticator-app.ts';
import { administratorPassword } from '../shop/model-shop.ts';
import { defineStep } from './step.ts';

/** What somebody tries who has read the password of an administrator, and nothing else. None of it gives rights. */
export const thiefSteps = {
  signInAsAdministrator: defineStep({
    args: fc.constant({}),
    async run({ world, process }) {
      const email = world.shop.settings.administrators[0].email;
      await world.browser(process, world.thief).request('POST', '/api/auth/sign-in/email', {
        body: { email, password: administratorPassword },
      });
      return {};
    },
  }),

  deletePasskeys: defineStep({
    args: fc.constant({}),
    async run({ world, process }) {
      const thief = world.browser(process, world.thief);
      const security = await thief.call('GET /account/security', {});
      if (!security.ok) return {};
      for (const { _id: id } of security.body.passkeys)
        await thief.request('POST', '/api/auth/passkey/delete-passkey', { body: { id } });
      return {};
    },
  }),

  enrolAuthenticatorApp: defineStep({
    args: fc.constant({}),
    async run({ world, process }) {
      const thief = world.browser(process, world.thief);
      const begun = await thief.request('POST', '/api/auth/two-factor/enable', {
        body: { password: administratorPassword },
      });
      if (begun.statusCode !== 200) return {};
      const secret = new URL(begun.json().totpURI).searchParams.get('secret') ?? '';
      const code = timeCode(decodeBase32(secret), Math.floor(Date.now() / 30_000));
      await thief.request('POST', '/api/auth/two-factor/verify-totp', { body: { code } });
      return {};
    },
  }),
};
