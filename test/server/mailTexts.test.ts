import { BRANDS } from '../../src/rules/brands';
import { composeMail } from '../../server/mail/compose';
import type { MailKind, MailKinds } from '../../server/mail/kinds';
import { unlinked } from '../../server/mail/unlinked';
import { MAIL_SAMPLES, MAIL_URL } from './support/mailSamples';

const BRAND = BRANDS.adlantern;
const LANGUAGES = ['en', 'zh'] as const;
const OTHER = { en: 'zh', zh: 'en' } as const;
const LINK = /https?:\/\/[^\s"<]+/g;

// The keys of an object literal, which the type of Object.keys loses.
const KINDS = Object.keys(MAIL_SAMPLES) as MailKind[];
const EVERY = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));

function mail<Kind extends MailKind>(
  kind: Kind,
  language: (typeof LANGUAGES)[number] = 'en',
  data: MailKinds[Kind] = MAIL_SAMPLES[kind],
) {
  const to = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', language };
  return composeMail(kind, to, data, { brand: BRAND, url: MAIL_URL });
}

const plain = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<title>.*?<\/title>|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\u00a0]+/g, ' ');

const preheader = (html: string) => /display:none[^>]*>\s*([^<]*?)\s*</.exec(html)?.[1] ?? '';

it.each(KINDS)('the mail %s has equally many paragraphs in each language', (kind) => {
  const counts = LANGUAGES.map((language) => mail(kind, language).text.split('\n\n').length);
  expect(counts).toEqual(counts.map(() => counts[0]));
});

it('a Chinese name in a mail has no space beside Chinese text', () => {
  const invited = { ...MAIL_SAMPLES.invitation, studio: '北风游戏' };
  const { text, html } = mail('invitation', 'zh', invited);
  expect([text, plain(html)]).toEqual(Array(2).fill(expect.stringContaining('的工作室北风游戏。')));
  expect(mail('invitation', 'en', invited).text).toContain(' 北风游戏');
});

it.each(LANGUAGES)('a mail in %s says which case it is about', (language) => {
  const { invitation, deletionScheduled, secondStepKept, newDevice } = MAIL_SAMPLES;
  const text = (...given: Parameters<typeof mail>) => mail(...given).text;
  const cases: Record<(typeof LANGUAGES)[number], readonly (readonly [string, string])[]> = {
    en: [
      ['canceled by a link in their email.', 'canceled because they used a code or passkey'],
      ['You’re invited to join Northwind Games', 'Grace Hopper'],
      ['If you didn’t expect this, ignore', 'grace@northwind.example'],
      ['1 invitation you sent has', '3 invitations you sent have'],
      ['1 request for access is waiting', '3 requests for access are waiting'],
      ['Chrome on Windows.', 'Chrome on Windows, near Hamburg'],
    ],
    zh: [
      ['已通过其邮件中的链接取消', '已因对方使用自己的验证码、恢复码或通行密钥而取消'],
      ['您受邀以', 'Grace Hopper'],
      ['如果您没有预期收到邀请，请忽略本邮件。', 'grace@northwind.example'],
      ['1\u00a0份邀请', '3\u00a0份邀请'],
      ['1\u00a0个访问申请', '3\u00a0个访问申请'],
      ['Windows 上的 Chrome', 'Hamburg 附近'],
    ],
  };
  const uninvited = { ...invitation, inviter: null };
  const texts = [
    [
      text('secondStepKept', language, { ...secondStepKept, by: 'link' }),
      text('secondStepKept', language),
    ],
    [text('invitation', language, uninvited), text('invitation', language)],
    [text('invitation', language, uninvited), text('invitation', language)],
    [
      text('invitationsExpiring', language, { ...MAIL_SAMPLES.invitationsExpiring, open: 1 }),
      text('invitationsExpiring', language),
    ],
    [
      text('accessWaiting', language, { ...MAIL_SAMPLES.accessWaiting, waiting: 1 }),
      text('accessWaiting', language),
    ],
    [text('newDevice', language, { ...newDevice, place: null }), text('newDevice', language)],
  ] as const;
  for (const [at, [one, other]] of cases[language].entries()) {
    expect(texts[at]?.[0]).toContain(one);
    expect(texts[at]?.[0]).not.toContain(other);
    expect(texts[at]?.[1]).toContain(other);
  }
  expect(text('deletionScheduled', language)).toContain('Northwind Games');
  expect(text('deletionScheduled', language, { ...deletionScheduled, studio: '' })).not.toMatch(
    /The reports of|的报表不受影响/,
  );
});

it.each(EVERY)(
  'the mail %s in %s links to no page that the deployment does not offer',
  (kind, language) => {
    const offers = { ...BRAND.offers, report: false, people: false };
    const to = { email: 'ada@example.com', language };
    const sender = { brand: { ...BRAND, offers }, url: MAIL_URL };
    const { text, html } = composeMail(kind, to, MAIL_SAMPLES[kind], sender);
    for (const part of [text, html]) expect(part).not.toMatch(/\/portal\/(?:report|people)\b/);
  },
);

describe.each(EVERY)('the mail %s in %s', (kind, language) => {
  const { subject, text, html } = mail(kind, language);

  it('A108: has the same text and links in both parts', () => {
    const said = plain(html);
    for (const part of text.split(/\n+/).filter((line) => line !== '-- '))
      expect([part, said.includes(part)]).toEqual([
        part,
        !part.includes(`lang=${OTHER[language]}`),
      ]);
    const links = (from: string) => new Set(from.replaceAll('&amp;', '&').match(LINK) ?? []);
    expect(links(html)).toEqual(links(text));
  });

  it('names the unit of each period', () =>
    expect(text).not.toMatch(
      /expires in (?!\d+ (?:minute|hour|day)s?\b)|(?<!\d\s(?:分钟|小时|天) ?)内有效/,
    ));

  it('has no empty paragraph', () => {
    expect(text.split('\n\n').filter((part) => part.trim() === '')).toEqual([]);
    expect(html).not.toMatch(/<(p|a|h1|td)\b[^>]*>\s*<\/\1>/);
    // Nor a link without its label.
    expect(text).not.toMatch(/\n{3}/);
  });

  it('A109: has a short subject with the brand, and a preheader that differs from the first line', () => {
    expect(subject).toContain(BRAND.name);
    expect(subject.length).toBeLessThan(60);
    expect(subject).not.toMatch(/urgent|!|紧急|！/i);
    expect(preheader(html)).toMatch(/^.{5,90}$/u);
    expect(text.split('\n')[0]).not.toBe(preheader(html));
  });

  it('A110: has no code, no token and no text from strangers in subject and preheader', () => {
    expect(subject + preheader(html)).not.toMatch(/\d{6}|Hopper|Northwind|token|@/);
  });

  it('A111: links to one page of the portal and loads nothing', () => {
    const places = (text.match(LINK) ?? []).map((link) => new URL(link));
    const actions = new Set(places.map(({ origin, pathname }) => origin + pathname));
    expect(actions.size).toBeLessThanOrEqual(1);
    expect(places.every(({ origin }) => origin === MAIL_URL)).toBe(true);
    expect(html).not.toMatch(/src="(?!cid:mark")|<script|@import|url\(/);
  });

  it('links to the page in the mail’s language, then in the other one', () => {
    const opened = (text.match(LINK) ?? []).map((link) => new URL(link).searchParams.get('lang'));
    expect(opened).toEqual(
      opened.length === 0 ? [] : [language === 'en' ? null : 'zh', OTHER[language]],
    );
  });

  it('A113: is in the user’s language, with a line in the other one', () => {
    expect(html).toContain(`<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">`);
    expect(html).not.toMatch(/italic|<em|<i>/);
    const other = language === 'zh' ? 'lang="en"' : 'lang="zh-CN"';
    expect(html.includes(other)).toBe(text.includes('https://'));
  });

  it('words: uses the same terms as the pages', () => {
    expect(text).not.toMatch(/账户|帐号|登陆|e-mail|mailbox|somebody|sign up|log in|[!！;；]/i);
  });
});

it('A108: each kind contains what its reader needs to know', () => {
  expect(mail('invitation').text).toContain(
    'Grace Hopper (grace@northwind.example) invited you to join Northwind Games on Adlantern as an Analyst.',
  );
  expect(mail('invitation').text).toContain('until November 29, 2026');
  expect(mail('passwordChanged').text).toContain(
    'was changed on Nov 22, 2026, 2:05 PM UTC from Chrome on Windows, near Hamburg.',
  );
  expect(mail('newDevice', 'zh').text).toContain(
    '于 2026年11月22日 14:05 UTC 在新设备登录（Windows 上的 Chrome，Hamburg 附近）。',
  );
  expect(mail('accessReceived').text).toContain('within 90 days');
  expect(mail('addressTried').text).toContain('to request access');
  for (const [kind, language, word] of [
    ['deletionScheduled', 'en', 'sign-in details'],
    ['deletionScheduled', 'zh', '登录信息'],
    ['accessReceived', 'zh', '90\u00a0天内'],
  ] as const)
    expect(mail(kind, language).text).toContain(word);
  const near = (place: string) => ({ ...MAIL_SAMPLES.newDevice, place });
  expect(mail('newDevice', 'zh', near('汉堡')).text).toContain('，汉堡附近）');
  expect(mail('confirmEmail').text).toContain('works once and expires in 24 hours');
  expect(mail('passwordReset', 'zh').text).toContain('链接 1\u00a0小时内有效，仅可使用一次。');
  expect(mail('deletionScheduled').text).toContain('until November 29, 2026'.replace('u', 'U'));
});

/** Mails that report a change to an account, for its owner's safety. */
const SECURITY: readonly MailKind[] = [
  'passwordChanged',
  'passwordGuessed',
  'passkeyAdded',
  'passkeyRemoved',
  'providerConnected',
  'providerDisconnected',
  'roleChanged',
  'roleGiven',
  'secondStepAdded',
  'secondStepRemoved',
  'secondStepGuessed',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'secondStepHelpEnded',
  'newDevice',
  'emailChangeAsked',
  'emailChangedFrom',
  'emailChangedTo',
  'addressTried',
];

it.each(SECURITY)('A115: %s contains time and time zone, and no promotion', (kind) => {
  expect(mail(kind, 'en').text).toContain('Nov 22, 2026, 2:05 PM UTC');
  expect(mail(kind, 'zh').text).toContain('2026年11月22日 14:05 UTC');
  for (const language of LANGUAGES)
    expect(mail(kind, language).text).not.toMatch(
      /unsubscribe|offer|discount|upgrade|退订|优惠|升级/i,
    );
});

it('A110: a stranger’s text is cut to one line without links', () => {
  expect(unlinked('Win now\r\nhttps://evil.example/x')).toBe(
    'Win now https:\u200B/\u200B/\u200Bevil.\u200Bexample/\u200Bx',
  );
  expect(Array.from(unlinked('王'.repeat(300)))).toHaveLength(200);
  expect(unlinked('王'.repeat(200))).toBe('王'.repeat(200));
  const studio = '<b>evil.example</b>';
  const { html, text } = mail('invitation', 'en', { ...MAIL_SAMPLES.invitation, studio });
  expect(html + text).not.toContain('evil.example');
  expect(html).not.toContain('<b>');
  expect(unlinked('evil。example')).toBe('evil。\u200Bexample');
  expect(unlinked('Studio 2026 calls +1 (800) 555-0199')).toBe(
    'Studio 2026 calls +1 (8\u200B0\u200B0\u200B) 5\u200B5\u200B5\u200B-0\u200B1\u200B9\u200B9',
  );
});

it.each(['evil.example/pay', 'evil.example?pay', 'evil.example#pay', 'WWW.evil.example'])(
  'A110: a stranger’s email %s@… is no link to a page, and any other can be copied',
  (local) => {
    const page = `${local}@x.example`;
    const other = "o'neil+ads@evil.example";
    for (const language of LANGUAGES) {
      const written = (email: string) =>
        mail('invitation', language, {
          ...MAIL_SAMPLES.invitation,
          inviter: { name: 'Ada', email },
        }).text +
        mail('secondStepHelpWaits', language, { ...MAIL_SAMPLES.secondStepHelpWaits, email }).text;
      expect(written(page)).not.toContain('evil.example');
      expect(written(other).split(other)).toHaveLength(3);
    }
  },
);

it('A112: supports light and dark mode, and its button keeps a border', () => {
  const { html } = mail('confirmEmail');
  expect(html).toContain('<meta name="color-scheme" content="light dark" />');
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark" />');
  expect(html).toMatch(/prefers-color-scheme:dark\)\{\s*\.ground\{background-color:#0c0d11!/);
  expect(html).toMatch(/class="button"[^>]*border:2px solid #/);
});

it('P9, A112: uses the brand’s name, colors and mark', () => {
  const to = { email: 'ada@example.com', language: 'en' } as const;
  const { subject, html } = composeMail('newDevice', to, MAIL_SAMPLES.newDevice, {
    brand: { ...BRANDS.adharbor, name: 'Harbour' },
    url: MAIL_URL,
  });
  expect(subject).toBe('New sign-in to your Harbour account');
  expect(html).toContain('background-color:#057e80');
  expect(html).not.toContain('Adlantern');
});

it('A114: is one column of layout tables, with a text button of 44 px', () => {
  const { html } = mail('confirmEmail');
  expect(html).toContain('max-width:560px');
  expect(html.match(/<table/g)).toHaveLength(
    html.match(/<table\s+role="presentation"/g)?.length ?? 0,
  );
  // 24 px of line, twice 10 of padding and twice 2 of border.
  expect(html).toMatch(/padding:10px 24px;min-height:24px;border:2px/);
  expect(html).toContain('alt=""');
});

it.each([
  ['Ada', 'Lovelace', 'en', 'Hi Ada,'],
  ['', '', 'en', 'Hello,'],
  ['小明', '王', 'zh', '王小明，您好：'],
  ['小明', '王', 'en', 'Hi 王小明,'],
  ['Ada', '王', 'en', 'Hi Ada,'],
  ['小明', 'Lovelace', 'zh', '小明，您好：'],
  ['', '', 'zh', '您好：'],
] as const)('words: greets "%s" "%s" in %s', (firstName, lastName, language, greeting) => {
  const to = { email: 'ada@example.com', firstName, lastName, language };
  const sender = { brand: BRAND, url: MAIL_URL };
  expect(composeMail('exportReady', to, MAIL_SAMPLES.exportReady, sender).text).toMatch(
    new RegExp(`^${greeting}\n`),
  );
});

it.each([
  ['Chrome', 'Windows', 'Chrome on Windows, near', 'Windows 上的 Chrome，'],
  ['Chrome', '', 'from Chrome, near', 'Chrome，'],
  ['', 'Windows', 'from Windows, near', 'Windows，'],
  ['', '', 'from an unknown device, near', '未知设备，'],
])('a device of which the browser %j and the system %j are known', (browser, system, en, zh) => {
  const given = { ...MAIL_SAMPLES.newDevice, device: { browser, system }, place: 'Hamburg' };
  const lines = LANGUAGES.map((language) => mail('newDevice', language, given).text);
  expect(lines).toEqual([
    expect.stringContaining(`${en} Hamburg`),
    expect.stringMatching(new RegExp(`(?<!上的 )${zh}Hamburg 附近`)),
  ]);
});

it('A30: the mail to the new address does not name the old one', () => {
  expect(mail('emailChange').text).not.toContain('new.example');
  expect(mail('emailChange').text.match(/\S+@\S+/g)).toEqual([
    'ada@example.com.',
    'ada@example.com',
    BRAND.supportEmail,
  ]);
});
