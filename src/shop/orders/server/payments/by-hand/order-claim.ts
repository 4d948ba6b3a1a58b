import type { Dependencies } from '#platform/handlers/dependencies.ts';

/** What `POST /admin/orders` answers: the payment, and the link to pay it if there is one. */
export interface NamedOrder {
  readonly idPayment: string;
  readonly payUrl?: string;
}

type ClaimTools = Pick<Dependencies, 'createCipher'>;

const cipherOf = ({ createCipher }: ClaimTools) => createCipher('repeated-order');

/**
 * What an Idempotency-Key claims, so that a repeat gets the same link. It is encrypted: a copy of the database is not enough
 * to open it.
 */
export const writeClaim = async ({ idPayment, payUrl }: NamedOrder, tools: ClaimTools): Promise<string> =>
  payUrl === undefined ? idPayment : `${idPayment} ${await cipherOf(tools).encrypt(payUrl)}`;

/** Reads what {@link writeClaim} wrote. */
export async function readClaim(claimed: string, tools: ClaimTools): Promise<NamedOrder> {
  const [idPayment = '', encrypted] = claimed.split(' ');
  return encrypted === undefined
    ? { idPayment }
    : { idPayment, payUrl: await cipherOf(tools).decrypt(encrypted) };
}
