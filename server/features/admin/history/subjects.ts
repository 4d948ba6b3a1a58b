import type { HistoryEntity } from '#contract/history.ts';
import type { Administrator } from '../../../core/dependencies.ts';
import { brandSubject } from './brand-subject.ts';
import { orderSubject } from './order-subject.ts';
import { shoeSubject } from './shoe-subject.ts';
import type { Subject } from './subject.ts';
import { userSubject } from './user-subject.ts';

/** What can be told and taken back of each entity; a mail that was sent is sent, money that moved is gone. */
export type Subjects = Readonly<Record<HistoryEntity, Subject | null>>;

/** The subjects of a shop with these administrators. */
export const subjectsOf = (administrators: readonly Administrator[]): Subjects => ({
  shoe: shoeSubject,
  brand: brandSubject,
  user: userSubject(administrators),
  order: orderSubject,
  mail: null,
  payment: null,
});
