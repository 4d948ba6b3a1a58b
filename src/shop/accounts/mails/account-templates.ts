import { defineMailTemplate } from '#platform/outbox/mail-template.ts';

/** The link to the form for a new password. */
export const passwordResetTemplate = defineMailTemplate({
  kind: 'password-reset',
  name: 'Password recovery',
  subject: 'Recover your password',
  texts: {
    heading: 'Recover your password',
    instructions: 'Use this link to choose a new password. It works once and expires after one hour.',
    button: 'Choose a new password',
    footnote: "If you didn't request this, you can ignore this email. Your password stays the same.",
  },
  placeholders: {},
  links: {},
});

/** Reports a changed password. */
export const passwordChangedTemplate = defineMailTemplate({
  kind: 'password-changed',
  name: 'Password changed',
  subject: 'Your password was changed',
  texts: {
    heading: 'Your password was changed',
    change: 'Your password was changed, and all other devices were signed out.',
    removedFactors: 'These no longer work for signing in: {{removedFactors}}.',
    advice: "If this wasn't you, recover your password now and contact us.",
    button: 'Recover your password',
    footnote: 'You receive this email whenever your password changes.',
  },
  placeholders: {
    removedFactors: {
      meaning: 'the passkeys and the authenticator app that were removed, only in “Removed factors”',
      example: 'Ada’s phone, Authenticator app',
    },
  },
  links: {},
});

/** Reports a change of a passkey, an authenticator app or its recovery codes. */
export const factorChangedTemplate = defineMailTemplate({
  kind: 'factor-changed',
  name: 'Sign-in settings changed',
  subject: 'Your sign-in settings were changed',
  texts: {
    heading: 'Your sign-in settings were changed',
    change: 'This change was just made to your account: {{change}}.',
    advice:
      "If this was you, you can ignore this email. If it wasn't, set a new password now. This signs out all devices, and lets you remove every passkey and authenticator app.",
    button: 'Set a new password',
    footnote: 'You receive this email whenever your passkeys, authenticator app or recovery codes change.',
  },
  placeholders: { change: { meaning: 'what was changed', example: 'Added a passkey' } },
  links: {},
});

/** Reports a sign-in from a device that the account did not know. */
export const newDeviceTemplate = defineMailTemplate({
  kind: 'new-device',
  name: 'New device',
  subject: 'We noticed a sign-in from a new device',
  texts: {
    heading: 'We noticed a sign-in from a new device',
    device: 'Someone just signed in to your account from a new device: {{device}}.',
    advice:
      "If this was you, you can ignore this email. If it wasn't, sign that device out on your account page and change your password now.",
    button: 'View your devices',
    footnote: 'You receive this email whenever someone signs in to your account from a new device.',
  },
  placeholders: { device: { meaning: 'the browser and system', example: 'Firefox on Linux' } },
  links: {},
});
