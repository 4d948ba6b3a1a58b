import { randomNumber } from '../random.ts';
import { demoCustomers } from './demo-customers.ts';

/** Readers of the newsletter who never bought anything. */
const readers = [
  'bea.sommer',
  'c.lindholm',
  'dmitri.k',
  'elena.vargas',
  'felix.aubert',
  'gwen.parry',
  'hello.milo',
  'ines.cardoso',
  'j.okonkwo',
  'kat.morrow',
  'laszlo.b',
  'mei.fong',
  'nils.berger',
  'olga.s',
  'paul.decker',
  'runner.rita',
  'sam.tully',
  'tomas.novak',
  'una.byrne',
  'wim.jansen',
] as const;

/** The subscribers of the newsletter: the readers above, and about two of three customers. */
export const demoSubscribers: readonly string[] = [
  ...readers.map((name) => `${name}@inbox.example`),
  ...demoCustomers.map(({ email }) => email).filter((email) => randomNumber(`subscribes ${email}`) < 0.65),
];
