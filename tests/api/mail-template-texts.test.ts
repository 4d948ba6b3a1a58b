import { expect, test } from 'vitest';
import { allFeatures } from '#platform/features/all-features.ts';
import type { MailKind } from '#platform/outbox/mail-kind.ts';
import { findMailTextProblem, isLine, linksOf, placeholdersOf } from '#platform/outbox/mail-template.ts';
import { editableMails } from '#shop/editable-mails.ts';
import { shopMailKinds } from '#shop/mail-kinds.ts';
import { testMailSite } from '../support/mail-site.ts';

test.each(editableMails.map((mail) => [mail.template.kind, mail] as const))(
  '%s fills every placeholder, and each of its texts is part of the email',
  (kind, { template, example }) => {
    const texts = Object.entries<string>(template.texts);
    for (const [key, text] of [...texts, ['subject', template.subject] as const])
      expect(findMailTextProblem(template, text, key === 'subject' || isLine(key))).toBeNull();
    const words = [...Object.keys(placeholdersOf(template)).map((name) => `${name}:{{ ${name} }};`)];
    const links = Object.keys(linksOf(template)).map((name) => `[${name}]({{${name}}})`);
    const everything = (key: string) => `«${key}» ${words.join('')}${isLine(key) ? '' : links.join('')}`;
    const changed = {
      subject: everything('subject button'),
      texts: Object.fromEntries(texts.map(([key]) => [key, everything(key)])),
    };
    const site = { ...testMailSite, contactEmail: 'hola@shop.test' };
    const edited = example({ ...site, returnDays: 30, changedTemplates: { [kind]: changed } });
    for (const filled of [edited.subject, edited.text, edited.html]) {
      expect(filled).not.toMatch(/[{}]{2}(?! )|undefined|null/);
      for (const [, value] of filled.matchAll(/\w:([^;]*);/g)) expect(value).not.toBe('');
    }
    for (const name of Object.keys(linksOf(template)))
      expect(edited.text).toMatch(new RegExp(`${name} \\(https://shop\\.example/.*\\)`));
    expect(edited.text.endsWith('\n\nSneaker Paradise · hola@shop.test\n')).toBe(true);
    const conditional = /^(?:delivery|shipped|order|tracking|changed)\w+$|[pP]art|Outside$|^kept$/;
    for (const [key] of texts) if (!conditional.test(key)) expect(edited.text).toContain(`«${key}»`);
  },
);

test('with a line break leave the subject on one line', () => {
  const mail = editableMails.find(({ template }) => template.kind === 'order-paid');
  const changed = { subject: 'Hola {{shopName}}', texts: {} };
  const site = { ...testMailSite, name: 'A\r\nBcc: x@y.z', changedTemplates: { 'order-paid': changed } };
  expect(mail?.example(site).subject).toBe('Hola A Bcc: x@y.z');
});

test('every email that customers get has texts that can be changed, under a kind of their own', () => {
  const templates = editableMails.map(({ template }) => template.kind);
  expect(new Set(templates).size).toBe(templates.length);
  const all: readonly MailKind[] = [
    ...shopMailKinds,
    ...allFeatures.flatMap((feature) => feature.mailKinds ?? []),
  ];
  const editable = new Set(editableMails.map(({ example }) => example(testMailSite).kind.name));
  const others = all.filter(({ name, cause }) => cause !== 'shop' && !editable.has(name));
  // Administrators write each letter. The other receipts have the texts of the first one.
  expect(others.map(({ name }) => name).sort()).toEqual([
    'newsletter-letter',
    'withdrawal-receipt-stated',
    'withdrawal-receipt-unmatched',
  ]);
});
