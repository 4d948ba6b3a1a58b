import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs the SQL writes of a checkout with pgbench; transactions per second, or null where it is not installed. */
export async function runPgbench(
  databaseUrl: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number | null> {
  const script = join('/tmp', `shop-bench-${process.pid}.sql`);
  await writeFile(script, checkoutSql);
  const command = [
    '-n',
    '-f',
    script,
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(Math.ceil(seconds)),
    databaseUrl,
  ];
  const result = await promisify(execFile)('pgbench', command).catch(() => null);
  await rm(script);
  const found = /tps = ([\d.]+)/.exec(result?.stdout ?? '');
  return found ? Number(found[1]) : null;
}

const checkoutSql = `\\set n random(1, 900)
\\set key random(1, 2000000000)
BEGIN;
UPDATE shoe_size SET quantity = quantity - 1 WHERE shoe_id = 'bench-' || :n AND size = '9' AND quantity >= 1;
INSERT INTO checkout_attempt (id, id_payment, uid, email, payment_method, request_hash, amount_cents, state, expires_at)
  VALUES ('pgbench-' || :key, 'pgbench-' || :key, 'pgbench-' || :key, 'a@shop.test', 'pm', 'hash', 9900, 'open', now());
INSERT INTO attempt_line (attempt_id, position, shoe_id, size, name, image, quantity, price_cents)
  VALUES ('pgbench-' || :key, 0, 'bench-' || :n, '9', 'A shoe', '/pictures/x', 1, 9900);
COMMIT;
BEGIN;
UPDATE checkout_attempt SET state = 'paid', updated_at = now() WHERE id = 'pgbench-' || :key;
INSERT INTO shop_order (id, attempt_id, id_payment, uid, email, amount_cents)
  VALUES ('pgbench-' || :key, 'pgbench-' || :key, 'pgbench-' || :key, 'pgbench', 'a@shop.test', 9900);
INSERT INTO order_item (order_id, position, shoe_id, size, name, image, quantity, price_cents)
  VALUES ('pgbench-' || :key, 0, 'bench-' || :n, '9', 'A shoe', '/pictures/x', 1, 9900);
INSERT INTO outbox (kind, recipient, subject, body_text, body_html, sent_at)
  VALUES ('order-paid', 'a@shop.test', 'subject', 'text', 'html', now());
COMMIT;
`;
