import { inboxMailer, type Mailer, type OutgoingEmail } from '#platform/outbox/mailer.ts';
import { startOutboxWorker } from '#platform/outbox/outbox.ts';
import type { TestShop } from './test-shop.ts';

/** Sends what is in the outbox; returns the emails. `send` is what the mail server does. */
export async function deliver(
  { db }: Pick<TestShop, 'db'>,
  send: Mailer['send'] = async () => {},
): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const mailer = {
    ...inboxMailer,
    keepsMail: false,
    async send(mail: OutgoingEmail) {
      await send(mail);
      sent.push(mail);
    },
  };
  const log = { info() {}, warn() {} };
  const outbox = startOutboxWorker({ db, mailer, host: 'shop.test', log });
  await outbox.runOnce();
  await outbox.stop();
  return sent;
}
