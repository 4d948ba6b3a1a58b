import { createHmac, randomBytes } from 'node:crypto';

/** Invents what takes the place of people: the same for the same person everywhere in one backup, and in no other. */
export interface Pseudonyms {
  email(email: string): string;
  name(name: string): string;
  /** Takes the place of what must stay distinct, such as the id of an account elsewhere. */
  token(text: string): string;
  /** As long as the text was, so that it has its place on every screen. */
  text(text: string): string;
}

/** Nobody can go back from a pseudonym: its key is forgotten with the backup. */
export function createPseudonyms(key: Buffer = randomBytes(32)): Pseudonyms {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    // Reserved for examples (RFC 2606).
    email: (email) =>
      email === '' ? '' : `${hash(email.toLowerCase()).toString('hex', 0, 10)}@customer.example`,
    name(name) {
      if (name.trim() === '') return name;
      const bytes = hash(name.trim().toLowerCase());
      return `${firstNames[bytes.readUInt16BE(0) % firstNames.length]} ${lastNames[bytes.readUInt16BE(2) % lastNames.length]}`;
    },
    token: (text) => hash(text).toString('base64url'),
    text: (text) =>
      filler
        .repeat(Math.ceil(text.length / filler.length))
        .slice(0, text.length)
        .trimEnd(),
  };
}

const filler = 'Text of the shop, left out of this copy. ';

const firstNames = [
  'Alder',
  'Briar',
  'Cedar',
  'Clover',
  'Fern',
  'Hazel',
  'Heather',
  'Ivy',
  'Juniper',
  'Laurel',
  'Linden',
  'Maple',
  'Olive',
  'Poppy',
  'Reed',
  'Rowan',
  'Sage',
  'Sorrel',
  'Tansy',
  'Willow',
];

const lastNames = [
  'Beacon',
  'Bridge',
  'Brook',
  'Canyon',
  'Cliff',
  'Cove',
  'Dale',
  'Delta',
  'Field',
  'Fjord',
  'Glen',
  'Grove',
  'Harbour',
  'Heath',
  'Hill',
  'Lake',
  'Marsh',
  'Meadow',
  'Moor',
  'Orchard',
  'Ridge',
  'River',
  'Spring',
  'Stone',
  'Vale',
];
