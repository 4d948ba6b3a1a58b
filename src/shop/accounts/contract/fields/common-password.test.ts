import { expect, test } from 'vitest';
import { isCommonPassword, suitsAdministrator } from './common-password.ts';

test.each(
  `123456 123456789 12345678 password qwerty123 qwerty1 111111 12345 secret 123123 1234567890 1234567 000000 qwerty
  abc123 password1 iloveyou 11111111 dragon monkey 123123123 123321 qwertyuiop 654321 666666 987654321 123 1q2w3e4r 7777777
  1qaz2wsx 123qwe zxcvbnm 121212 asdasd a123456 555555 112233 qazwsx football baseball letmein master sunshine princess
  welcome shadow superman michael jordan23 trustno1 admin admin123 P@ssw0rd Passw0rd! p4ssw0rd welcome1 Summer2024! 19850412
  changeme letmein123 qwerty12345 passwordpassword Administrator1 superadmin password123456789 1234567890123 qwertyuiopasdf
  1q2w3e4r5t6y opensesame1 ilovejessica aaaaaaaaaaaa abcabcabcabc sneakerparadise1 dragonmonkey99 azertyuiop asdfghjkl
  PASSWORD1234 iloveyou1234 qwertyqwerty 123456123456 monkey123456 Welcome2023!`.split(/\s+/),
)('%s is well known', (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(suitsAdministrator(password)).toBe(false);
});

test.each([
  'correct horse',
  'open sesame now',
  'kiwi-tractor-lamp',
  'xK9#mQ2vL7pR',
  'Tr0ub4dor&3xyz',
  'quiet river stones',
  'zlk83hq0vwPQ',
  'ножницы бумага',
  '中文密码很长的一个句子吧',
])('%s is not, and suits an administrator', (password) => {
  expect(isCommonPassword(password)).toBe(false);
  expect(suitsAdministrator(password)).toBe(true);
});

test('eleven characters are too few for an administrator, characters of two units count once', () => {
  expect(suitsAdministrator('xK9#mQ2vL7p')).toBe(false);
  expect(suitsAdministrator('😀🐙🍋🌵🎻🛶')).toBe(false);
});
