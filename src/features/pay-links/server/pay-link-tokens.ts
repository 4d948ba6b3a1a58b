import type { Dependencies } from '#platform/handlers/dependencies.ts';

type TokenTools = Pick<Dependencies, 'createCipher'>;

const cipherOf = ({ createCipher }: TokenTools) => createCipher('pay-link');

/** The path of the page that takes a payment. Nobody can make one without the shop's secret, and nothing of it is stored. */
export const pathOf = async (idPayment: string, tools: TokenTools): Promise<string> =>
  `/pay/${await cipherOf(tools).encrypt(idPayment)}`;

/** The address of the page that takes a payment. */
export const urlOf = async (
  idPayment: string,
  dependencies: TokenTools & Pick<Dependencies, 'settings'>,
): Promise<string> => `${dependencies.settings.publicOrigin}${await pathOf(idPayment, dependencies)}`;

/** The payment that a token is for; null if it is void. */
export const readToken = (token: string, tools: TokenTools): Promise<string | null> =>
  cipherOf(tools)
    .decrypt(token)
    .catch(() => null);
