import { sql } from 'kysely';
import type { Person, PersonRows, TablePrivacy } from './table-privacy.ts';

const ofAccount: PersonRows = { whose: ({ uid }) => sql`user_id = ${uid}`, atOnce: true, erase: 'remove' };

/** The tables of accounts, those that others refer to last. */
export const accountPrivacy = {
  account_session: {
    columns: {
      id: 'harmless',
      user_id: 'harmless',
      token: 'secret',
      ip_address: 'network',
      user_agent: 'text',
      device_id: 'harmless',
    },
    anonymous: 'dropped',
    person: ofAccount,
  },
  account_device: {
    columns: { id: 'harmless', user_id: 'harmless', token: 'secret' },
    anonymous: 'dropped',
    person: ofAccount,
  },
  account_credential: {
    columns: {
      id: 'harmless',
      user_id: 'harmless',
      provider_id: 'harmless',
      account_id: 'token',
      password: 'secret',
      access_token: 'secret',
      refresh_token: 'secret',
      id_token: 'secret',
      scope: 'harmless',
    },
    person: ofAccount,
  },
  account_verification: {
    columns: { id: 'harmless', identifier: 'secret', value: 'secret' },
    anonymous: 'dropped',
    person: { whose: ({ uid }: Person) => sql`position(${uid} in value) > 0`, atOnce: true, erase: 'remove' },
  },
  account_second_factor: {
    columns: { id: 'harmless', user_id: 'harmless', secret: 'secret', backup_codes: 'secret' },
    anonymous: 'dropped',
    person: ofAccount,
  },
  account_passkey: {
    columns: {
      id: 'harmless',
      user_id: 'harmless',
      name: 'text',
      public_key: 'secret',
      credential_id: 'secret',
      device_type: 'harmless',
      transports: 'harmless',
      aaguid: 'harmless',
    },
    anonymous: 'dropped',
    person: ofAccount,
  },
  account_event: {
    columns: { user_id: 'harmless', event: 'harmless', device: 'text' },
    person: ofAccount,
  },
  account_user: {
    columns: { id: 'harmless', name: 'name', email: 'email', image: 'photo' },
    person: { whose: ({ uid }: Person) => sql`id = ${uid}`, atOnce: true, erase: 'remove' },
  },
  shop_user: {
    columns: {
      id: 'harmless',
      uid: 'harmless',
      email: 'email',
      status: 'harmless',
      size: 'harmless',
      foot_cm: 'harmless',
    },
    person: { whose: ({ uid }: Person) => sql`uid = ${uid}`, atOnce: true, erase: 'remove' },
  },
} as const satisfies Record<string, TablePrivacy>;
