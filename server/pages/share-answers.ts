import { securityHeaders } from '../http/security.ts';
import type { Share } from '../http/share.ts';
import { makeAnswer } from './answer.ts';
import type { Answers } from './answers.ts';
import { keyOf, send } from './send.ts';

/** Keeps what shared calls answer; `serveKept` sends it again until a change. */
export const shareAnswers =
  (answers: Answers): Share =>
  async (request, reply, make) => {
    const answer = await answers.fill(keyOf(request.url), async () => {
      const { headers, ...rest } = await make();
      return makeAnswer({
        ...rest,
        headers: { ...securityHeaders, 'cache-control': 'no-cache', ...headers },
      });
    });
    send(request, reply, answer);
  };
