import { cleanEmail, judgeEmail } from '../../src/forms/email';

const FORMAT = { key: 'form:errors.emailFormat' };
const long = (length: number): string =>
  `${'a'.repeat(length - '@example.com'.length)}@example.com`;

describe('I1: e-mail addresses', () => {
  it.each([
    'mira+ads@sub.example.co.uk',
    "o'neil@example.com",
    '"quoted"@example.com',
    '用户@例子.公司',
    '  mira@example.com ',
    long(254),
  ])('accepts %s', (email) => expect(judgeEmail(email)).toBeNull());

  it.each([
    'mira',
    'mira@',
    '@example.com',
    'mira@example',
    'a b@example.com',
    'a@b@c.com',
    'a@.com',
    'mira\u0000@example.com',
    'mira@exam\u202eple.com',
    'mira\u200b@example.com',
    long(255),
    long(10_000),
    '<img onerror>',
  ])('refuses %j', (email) => expect(judgeEmail(email)).toEqual(FORMAT));

  it('asks for one that is missing', () => {
    expect(judgeEmail(' \n ')).toEqual({ key: 'form:errors.emailRequired' });
  });

  it.each([['@'.repeat(50_000)], [`a@${'a.'.repeat(50_000)}`], [`${' '.repeat(50_000)}a`]])(
    'judges a hostile text in one pass',
    (text) => expect(judgeEmail(text)).toEqual(FORMAT),
  );
});

it('I7: takes line ends and blanks around out of a pasted address', () => {
  expect(cleanEmail(' mira@example\n.com\r\n')).toBe('mira@example.com');
});
