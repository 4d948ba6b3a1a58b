import { randomHex, randomNumber } from '../random.ts';

/** A customer of the demo shop. Without a password: nobody can sign in as one before choosing a password by mail. */
export interface DemoCustomer {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  /** When they signed up, in days before the first start. */
  readonly joinedDaysAgo: number;
}

const names = [
  'Amara Okafor',
  'Benedikt Lang',
  'Camille Rousseau',
  'Daniel Whitlock',
  'Elif Demir',
  'Farah Haddad',
  'Gareth Pritchard',
  'Hana Kovac',
  'Ignacio Ferrer',
  'Jasmine Tran',
  'Kwame Mensah',
  'Lea Brandt',
  'Mateo Rivas',
  'Nadia Petrova',
  'Oliver Strand',
  'Priya Raman',
  'Quentin Barlow',
  'Rosa Delgado',
  'Soren Lindqvist',
  'Tala Nassar',
  'Umberto Greco',
  'Violet Ashworth',
  'Wendell Price',
  'Ximena Castro',
  'Yusuf Aydin',
  'Zoe Hartmann',
  'Arjun Mehta',
  'Birgit Falk',
  'Connor Doyle',
  'Dara Sullivan',
  'Emeka Obi',
  'Freya Nyberg',
  'Giulia Marchetti',
  'Henrik Voss',
  'Imani Walker',
  'Jonas Weber',
  'Kaito Mori',
  'Lucia Romero',
  'Marcus Bell',
  'Noor Rahman',
] as const;

const hosts = ['mail.example', 'post.example', 'inbox.example'] as const;

/** The customers, the most active ones first. */
export const demoCustomers: readonly DemoCustomer[] = names.map((name, index) => ({
  uid: randomHex(`customer ${name}`, 32),
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@${hosts[index % hosts.length]}`,
  // One in four is new.
  joinedDaysAgo:
    index % 4 === 3 ? 9 + 70 * randomNumber(`${name} joined`) : 91 + 300 * randomNumber(`${name} joined`),
}));
