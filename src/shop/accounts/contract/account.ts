import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';
import { userStatus } from '#platform/contract/fields/user-status.ts';
import { password } from './fields/account-fields.ts';

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
  summary: 'Returns who is signed in, whether they are an administrator, and the status of their record.',
  access: 'anyone',
  responses: { 200: session },
  problems: [],
});

export const changePasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/account/password',
  summary:
    'Sets a new password and ends all other sessions. Without the current password, the session must have re-authenticated in the last 10 minutes. If the account has a passkey or an authenticator app, the session must have used one.',
  access: 'enabled',
  reauthentication: 'sometimes',
  body: z.strictObject({ newPassword: password, currentPassword: text('correct horse').max(128).optional() }),
  responses: { 200: z.strictObject({ message: z.literal('Password Updated') }) },
  problems: ['INVALID', 'CURRENT_PASSWORD_NEEDED', 'WRONG_PASSWORD', 'PROOF_NEEDED', 'TOO_MANY_ATTEMPTS'],
});

export const changePhotoEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/account/photo',
  summary: 'Replaces the profile image. Accepts JPEG, PNG, WebP or AVIF of at most 5 MB, and re-encodes it.',
  access: 'enabled',
  body: z.strictObject({}),
  file: 'image',
  responses: { 200: z.strictObject({ photoURL: text('/api/files/avatars/Kq7bX2mT9rLw4ZsN/photo.webp') }) },
  problems: ['INVALID', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
});
