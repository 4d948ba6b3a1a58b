import { expect, test } from 'vitest';
import { createSigningSecret, signMessage } from './sign-message.ts';

test('a message is signed as in the example of Standard Webhooks', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  expect(signMessage('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret has 32 bytes and is never the same', () => {
  const secret = createSigningSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createSigningSecret()).not.toBe(secret);
});
