import { cleanEmail } from '../../src/rules/cleanEmail';
import { isEmail } from '../../src/rules/email';

const long = (length: number): string =>
  `${'a'.repeat(length - '@example.com'.length)}@example.com`;

describe('I1: email addresses', () => {
  it.each([
    'mira+ads@sub.example.co.uk',
    "o'neil@example.com",
    '"quoted"@example.com',
    '用户@例子.公司',
    'mei@例子.中国',
    'mei@xn--fsqu00a.xn--fiqs8s',
    'mei@XN--FSQU00A.XN--FIQS8S',
    'राम@उदाहरण.भारत',
    'mira@3-d.example',
    long(254),
  ])('accepts %s', (email) => expect(isEmail(email)).toBe(true));

  it.each([
    '',
    'mira',
    'mira@',
    '@example.com',
    'mira@example',
    'a b@example.com',
    'a@b@c.com',
    'a@.com',
    'a@-b.com',
    'a@b-.com',
    'a@b.c',
    'a@127.0.0.1',
    'a@xn--fsqu00a.xn--',
    'a@exam/ple.com',
    'mira\u0000@example.com',
    'mira@exam\u202eple.com',
    'mi\u202era@example.com',
    'mira\u200b@example.com',
    'mi\ud800ra@example.com',
    'mira@exam\udc00ple.com',
    'mira@example.com>',
    'mira,other@example.com',
    long(255),
    long(10_000),
    '<img onerror>',
  ])('refuses %j', (email) => expect(isEmail(email)).toBe(false));

  it.each([['@'.repeat(50_000)], [`a@${'a.'.repeat(50_000)}`], [`a@${'a-'.repeat(120)}`]])(
    'checks a hostile text in one pass',
    (text) => expect(isEmail(text)).toBe(false),
  );
});

it('I7: removes line breaks and surrounding blanks from a pasted address', () => {
  expect(cleanEmail(' mira@example\n.com\r\n')).toBe('mira@example.com');
});

it('A34: an address typed with a Chinese keyboard is corrected, but not before its @', () => {
  expect(cleanEmail('mira。li＠games．example。cn')).toBe('mira。li@games.example.cn');
});
