import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What argon2id spends on a hash; `memory` is in KiB. */
export type PasswordCost = Readonly<Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>>;

/** 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet): about 30 ms outside the event loop. */
export const recommendedPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

const hashLength = 32;
const format = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

/** Hashes a password with argon2id in the PHC string format, which holds the cost too. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16);
  const key = await derive({ message: normalize(password), nonce, tagLength: hashLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(key)}`;
}

/** Whether a password matches a hash; false for a hash of another format. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, key] = format.exec(hash) ?? [];
  if (!nonce || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const found = await derive({
    message: normalize(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected);
}

/** Operating systems encode the same characters differently (NIST SP 800-63B). */
const normalize = (password: string) => password.normalize('NFKC');

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
