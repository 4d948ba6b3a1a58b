import { expect, test } from 'vitest';
import { hashInlineScripts } from './hash-inline-scripts.ts';

test('scripts with the nonce are hashed, and the nonce is removed', () => {
  const page =
    '<p>x</p><script nonce="n0">run()</script><script type="module" async="" nonce="n0">go()</script>';
  const { html, sources } = hashInlineScripts(page, 'n0');
  expect(html).toBe('<p>x</p><script>run()</script><script type="module" async="">go()</script>');
  // echo -n 'run()' | openssl dgst -sha256 -binary | base64
  expect(sources[0]).toBe("'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='");
  expect(sources).toHaveLength(2);
});

test('a script without the nonce, or with a wrong one, is not hashed', () => {
  const page =
    '<script>evil()</script><script nonce="guess">evil()</script><script nonce="n0">good()</script>';
  expect(hashInlineScripts(page, 'n0').sources).toHaveLength(1);
});

test('external scripts are not hashed, and equal scripts are hashed once', () => {
  const page =
    '<script nonce="n0" src="/a.js"></script><script nonce="n0">x</script><script nonce="n0">x</script>';
  expect(hashInlineScripts(page, 'n0')).toMatchObject({ sources: [expect.stringMatching(/^'sha256-/)] });
});
