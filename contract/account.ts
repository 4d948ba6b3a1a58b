import { z } from 'zod';
import { defineEndpoint } from './endpoints/endpoint.ts';
import { text } from './fields/field-rules.ts';
import { password, sizeLabel } from './fields/fields.ts';
import { footLength } from './size-charts.ts';
import { userStatus } from './users.ts';

/** Who is signed in (§3 "auth user"), and which rights the session has. */
export const session = z.strictObject({
  user: z
    .strictObject({
      uid: text('Kq7bX2mT9rLw4ZsN'),
      email: text('mia@example.com'),
      displayName: text('Mia Berg'),
      photoURL: text('/api/files/avatars/Kq7bX2mT9rLw4ZsN/photo.webp'),
    })
    .nullable(),
  administrator: z.boolean(),
  /** An administrator without these rights until a second factor is set up, or was given at sign-in. */
  secondFactorMissing: z.boolean(),
  status: userStatus.nullable(),
});
export type Session = z.infer<typeof session>;

export const findSessionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in, whether as administrator, and the status of the record.',
  access: 'anyone',
  responses: { 200: session },
  problems: [],
});

export const changePasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/account/password',
  summary:
    'Sets a new password and ends the other sessions. Without the current one, its owner must have proved who is there in the last 10 minutes. An account with a passkey or an authenticator app needs a session that gave one.',
  access: 'enabled',
  reauthentication: 'sometimes',
  body: z.strictObject({ newPassword: password, currentPassword: text('correct horse').max(128).optional() }),
  responses: { 200: z.strictObject({ message: z.literal('Password Updated') }) },
  problems: ['INVALID', 'CURRENT_PASSWORD_NEEDED', 'WRONG_PASSWORD', 'PROOF_NEEDED', 'TOO_MANY_ATTEMPTS'],
});

export const changePhotoEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/account/photo',
  summary:
    'Stores the profile image, re-encoded, and removes the old one. JPEG, PNG, WebP or AVIF of at most 5 MB.',
  access: 'enabled',
  body: z.strictObject({}),
  file: 'image',
  responses: { 200: z.strictObject({ photoURL: text('/api/files/avatars/Kq7bX2mT9rLw4ZsN/photo.webp') }) },
  problems: ['INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
});

/**
 * A shopper's own size, a label as in the stock, and the length of the foot in cm where the chart of the brand that it was
 * chosen at says it; null while there is none. By the foot it is another label in the chart of another brand.
 */
const mySize = z.strictObject({ size: text('9.5').nullable(), cm: text('27').nullable() });

export const findAccountSizeEndpoint = defineEndpoint({
  method: 'GET',
  path: '/account/size',
  summary:
    'The size of whoever is signed in: the one they set, or that of their first order with a single size.',
  access: 'enabled',
  responses: { 200: mySize },
  problems: [],
});

export const changeAccountSizeEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/account/size',
  summary: 'Sets the size of whoever is signed in. Null turns it off; then no order sets it either.',
  access: 'enabled',
  body: z.strictObject({ size: sizeLabel.nullable(), cm: footLength.nullable().default(null) }),
  responses: { 200: mySize },
  problems: ['INVALID'],
});
