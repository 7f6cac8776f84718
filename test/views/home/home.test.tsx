import { screen, within } from '@testing-library/react';
import { shownLines } from '../support/shownLines';
import { renderApp, ofType, VIEW_CONFIG } from '../support/renderApp';
import { zh } from '../../../src/text/zh';
import { events } from '../../../src/kit/events';
import { analyse } from '../../../src/rules/report/analysis';
import { breakdownOf } from '../../../src/rules/report/breakdown';
import { eachMeasure, sum, type Sums } from '../../../src/rules/report/series';
import { createI18n } from '../../../src/text/i18n';
import { reportSentence } from '../../../src/text/reportSentence';
import { en } from '../../../src/text/en';
import { home as englishHome } from '../../../src/text/en/home';
import { report as english } from '../../../src/text/en/report';
import { home as chineseHome } from '../../../src/text/zh/home';
import { report as chinese } from '../../../src/text/zh/report';
import { REPORT_FACTS } from '../../../src/views/home/pictures/reportFacts';
import { deliveries, evidenceOf } from '../../support/reportSets';

it('the home page: its texts, links and pictures in order', async () => {
  await renderApp({ path: '/' });
  expect(shownLines(screen.getByRole('main'))).toEqual([
    'h1: Run every ad channel for your games in one place.',
    'Adlantern brings social, search and video channels together, and tells you in one sentence what changed and why.',
    '[Request access](/portal/request-access)',
    '[See a sample report](/portal/report)',
    '[Sign in](/portal/login)',
    '[I have an invitation](#invitation)',
    'ul: Channels',
    'Facebook · X (Twitter)',
    'Google Search · Bing',
    'TikTok · YouTube',
    'figcaption: Sample data A sample report. One sentence says what changed, since when and why. Below it are spend, revenue, cost per install and return with their change, the return of each day with a drop on November 8, and a table of the return by channel and game in which TikTok stands out.',
    'section h2: The platform in figures',
    'dt: data points',
    'dd: 152.4 billion',
    'dt: ad spend managed',
    'dd: About $500 million',
    'dt: games served',
    'dd: Nearly 30',
    'Data points from ad channels, ad spend managed here in US dollars and games served, as of June 30, 2026.',
    'section h2: From the first budget to the last creative',
    'One platform, four tools, built for teams that take games worldwide.',
    'h3: Delivery management',
    'See every campaign in one table, with spend against budget.',
    'figcaption: Sample data A table of five sample campaigns on social, video and search channels. Each row shows the game, the spend against the budget as a bar, and whether the campaign is live or paused.',
    'h3: Data analysis',
    'Compare channels side by side and see how fast each week’s installs pay back.',
    'figcaption: Sample data A chart with one sample line each for social, search and video over two weeks. Below it, a grid shows by week of install what share of the cost came back after 1, 3, 7 and 14 days.',
    'h3: Audience targeting',
    'Define the players you want to reach and see where audiences overlap.',
    'figcaption: Sample data Three overlapping circles for three sample audiences. The part that all three share is marked, and a list gives the number of people in each and in all three.',
    'h3: Creative management',
    'Keep every video and image in one library, tagged with its format and the channel it runs on.',
    'figcaption: Sample data A wall of sample creatives. Each tile shows a small picture, its channel and its format, such as a video of 15 seconds or an image.',
    'section h2: How it works',
    'h3: Get invited',
    'You join by invitation. It arrives by email.',
    'h3: Create your account',
    'Open the link in the email, enter your name and choose a password.',
    'h3: Sign in',
    'Use your email and password, or your company’s single sign-on.',
    'h3: Run your channels',
    'Delivery, data, audiences and creatives, all in one place.',
    'section h2: Security and privacy',
    'Who can sign in, what they can do and what we store.',
    '[Data processing agreement](/portal/dpa)',
    '[Web privacy policy](/portal/web_privacy_policy)',
    '[Terms of service](/portal/tos)',
    '[Cookie privacy policy](/portal/cookie_privacy)',
    'h3: Single sign-on',
    'Sign in through your identity provider, or with email and password.',
    'h3: Roles and permissions',
    'Each member’s role decides what they can see and do.',
    'h3: Your devices',
    'See where you’re signed in, and sign out any device at once.',
    'h3: Off until you say yes',
    'Nothing optional is stored before you choose. You can change your choice at any time.',
    'section h2: Common questions',
    'summary: h3: Who can join? [open]',
    'Adlantern is for advertisers and game teams. You need an invitation. Ask your team’s administrator.',
    'summary: h3: My invitation link doesn’t work. What can I do?',
    'An invitation works once. If you’ve already used it, sign in instead. If not, ask your administrator for a new one.',
    'summary: h3: How do I reset my password?',
    'Select “Forgot your password?” on the sign-in page. We’ll email you a link. [Forgot your password?](/login/forgot)',
    'summary: h3: Which languages are available?',
    'English and Chinese. Switch at the top of any page.',
    'summary: h3: How is my data handled?',
    'The privacy policy says what we store, why and for how long. [Web privacy policy](/portal/web_privacy_policy)',
    'section h2: Have an invitation?',
    'Open the link in your invitation email. Your email is already filled in.',
    'Can’t find it? Check your spam folder or ask the person who invited you.',
    '[Email support](mailto:support@adlantern.example?subject=Resend%20my%20invitation)',
    '[Request access](/portal/request-access)',
  ]);
});

const textsIn = (node: Node): string[] =>
  node instanceof Text ? [node.data] : [...node.childNodes].flatMap(textsIn);

/** What a picture shows; its caption describes it to screen readers. */
const pictures = () =>
  [...document.querySelectorAll('figure > [aria-hidden="true"]')].map((each) =>
    textsIn(each).join(' | '),
  );

/** The looks of each picture's boxes in order, as letters: those that look alike have the same one. */
const looks = () =>
  [...document.querySelectorAll('figure > [aria-hidden="true"]')].map((each) => {
    const all = [...each.querySelectorAll(':not(svg *)')].map(
      (box) => `${box.getAttribute('class')} ${box.matches('svg') && box.innerHTML}`,
    );
    const known = [...new Set(all)];
    return all.map((look) => String.fromCharCode(97 + known.indexOf(look))).join('');
  });

it('the pictures show sample data', async () => {
  await renderApp({ path: '/' });
  expect(pictures()).toEqual([
    'Return fell from 121% to 115% because TikTok lost three of four installs from Nov 8. | Spend | $29,175 | Unchanged | Revenue | $33,416 | Worse by 5% | Cost per install | $3.08 | Worse by 7% | Return on ad spend | 115% | Worse by 6 points | Return by day | Return by channel and game | Ember Tactics | Neon Drift | TikTok | ▼  | 93% | ▼  | 93% | Facebook | 120% | 121% | Google Search | 133% | 132% | YouTube | 120% | 119%',
    'Campaign | Channel | Spend / budget | Status | Puzzle Bay | Social | $8,240 | $12,000 | Live | Night Racer | Video | $14,690 | $16,000 | Live | Cloud Farm | Search | $3,120 | $9,000 | Live | Tower Tale | Social | $2,450 | $5,000 | Paused | Star Port | Video | $5,980 | $8,000 | Live',
    'Cost per install | Social | Search | Video | Payback | D1 | D3 | D7 | D14 | Week 1 | 12% | 26% | 48% | 71% | Week 2 | 14% | 29% | 52% | Week 3 | 13% | 31% | Week 4 | 16%',
    'Puzzle players | 412,000 | Paying players | 186,500 | Inactive for 14 days | 240,300 | In all three | 48,200',
    'Video | 15 s video | Social | Image | Video | 30 s video | Search | Text ad | Social | 15 s video | Social | Image | Search | Image | Video | 30 s video',
  ]);
  const lines = [...document.querySelectorAll('figure [preserveAspectRatio=none] path')];
  expect(
    lines.map((each) => [each.getAttribute('d')?.slice(0, 40), each.getAttribute('d')?.length]),
  ).toEqual([
    ['M0 60h324', 9],
    ['M0 17 12 17 24 19 36 16 48 18 60 19 72 2', 186],
    ['M0 .5h390M0 37.500h390M0 74.500h390M0 11', 49],
    ['M0 40 30 46 60 38 90 52 120 58 150 54 18', 93],
    ['M0 84 30 80 60 82 90 76 120 78 150 70 18', 93],
    ['M0 62 30 56 60 60 90 48 120 44 150 50 18', 93],
  ]);
  // Each channel has its own line.
  expect(new Set(lines.slice(-3).map((each) => each.getAttribute('class'))).size).toBe(3);
  expect(looks()).toEqual([
    'abcdcdcdcdcefcggchhciiciicii',
    'abbbbcdefghijbklmncdofgpijbkqmncdrfgsijbktmncdufghijbkvwxcdyfgpijbkzmn',
    'abcdedfdghijkkkklmnoplmnoqlmnqqlmqqq',
    'abcdecfecgehie',
    'abcdefgbhdeigbjdefgbkdelgmndeigmodeigmpdelgmqdefg',
  ]);
  const rect = [...document.querySelectorAll('figure rect + rect')];
  expect(rect.map((each) => each.getAttribute('width'))).toEqual(['69', '92', '35', '49', '75']);
});

const main = () => within(screen.getByRole('main'));

describe('the figures (spec 1, 9: landing claims)', () => {
  it('are formatted for Chinese, and state what they count and when', async () => {
    await renderApp({ path: '/', language: 'zh', texts: zh });
    for (const words of ['1524 亿条', '约 5 亿美元', '近 30 款', /数据截至2026年6月30日。$/])
      expect(main().getByText(words)).toBeInTheDocument();
  });

  it('are those of the brand, with their date', async () => {
    const figures = { dataPoints: 1.5e9, adSpendUsd: 2e6, games: 4 };
    const brand = { ...VIEW_CONFIG.brand, figures, figuresAsOf: '2025-01-02' };
    await renderApp({ path: '/', config: { ...VIEW_CONFIG, brand } });
    for (const words of ['1.5 billion', 'About $2 million', 'Nearly 4', /as of January 2, 2025\.$/])
      expect(main().getByText(words)).toBeInTheDocument();
  });
});

it('the picture of each capability is below its description (spec 1)', async () => {
  await renderApp({ path: '/' });
  for (const name of [
    'Delivery management',
    'Data analysis',
    'Audience targeting',
    'Creative management',
  ]) {
    const card = screen.getByRole('heading', { name, level: 3 }).closest('article');
    // Screen readers skip the picture's parts. On a slow network it loads below its caption, and moves nothing.
    expect(card?.querySelector('figcaption + [aria-hidden="true"]')).not.toBeEmptyDOMElement();
  }
});

describe('structure', () => {
  it('uses no style attribute, which the content security policy refuses (spec 7)', async () => {
    await renderApp({ path: '/' });
    expect(document.querySelectorAll('main [style]')).toHaveLength(0);
  });

  it('links within the page only to existing sections', async () => {
    await renderApp({ path: '/' });
    const links = [...document.querySelectorAll('main a[href^="#"]')];
    expect(links).not.toHaveLength(0);
    for (const link of links)
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
  });
});

describe('the way in', () => {
  it('"Sign in" requests the sign-in branch', async () => {
    const { user, actions } = await renderApp({ path: '/' });
    await user.click(main().getByRole('link', { name: 'Sign in' }));
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo: null }),
    ]);
  });

  it('a signed-in user is led to the report and the console, and is not asked to sign in', async () => {
    await renderApp({ path: '/', signedIn: 'EXISTS' });
    expect(main().getByRole('link', { name: 'Open your report' })).toHaveAttribute(
      'href',
      '/portal/report',
    );
    expect(main().getByRole('link', { name: 'Open the console' })).toHaveAttribute(
      'href',
      'https://console.adlantern.example/',
    );
    expect(main().queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument();
    expect(main().queryByRole('link', { name: 'I have an invitation' })).not.toBeInTheDocument();
  });

  it('a brand without a console has no link to one', async () => {
    const brand = { ...VIEW_CONFIG.brand, consoleUrl: null };
    await renderApp({ path: '/', signedIn: 'EXISTS', config: { ...VIEW_CONFIG, brand } });
    expect(main().queryByText('Open the console')).not.toBeInTheDocument();
  });
});

describe('landing: the picture of the report', () => {
  /** The home page shows what the report finds when TikTok loses three of four installs in the last week. */
  const rows = deliveries();
  for (const row of rows)
    if (row.channel === 'TikTok' && row.t >= 49) {
      row.installs *= 0.25;
      row.revenue *= 0.25;
    }
  const evidence = evidenceOf(rows);
  const { finding, facing } = analyse(evidence);
  const { dimensions, cells } = breakdownOf(evidence, facing);
  const lines = dimensions.find(({ dimension }) => dimension === 'channel')?.lines ?? [];
  const totalOf = (side: 'now' | 'before'): Sums =>
    eachMeasure((measure) => sum(lines.map((line) => line[side]?.[measure] ?? 0)));

  it.each([
    ['en', en, englishHome, english],
    ['zh', zh, chineseHome, chinese],
  ] as const)(
    'landing: the picture has the texts of the report (%s)',
    async (language, texts, { report: shown }, report) => {
      const i18n = await createI18n(language, { ...texts, report });
      const sentence = reportSentence(i18n, finding).replaceAll(/[\u2068\u2069]/g, '');
      expect(shown).toMatchObject({
        sentence,
        spend: report.figures.spend,
        revenue: report.figures.revenue,
        costPerInstall: report.figures.costPerInstall,
        returned: report.figures.returnOnAdSpend,
        same: report.figures.same,
        worse: report.figures.worse,
        points: report.figures.points_other,
        byDay: report.charts.return,
        byChannel: report.heat.title,
      });
      await renderApp({ path: '/', language, texts });
      expect(screen.getByText(sentence)).toBeInTheDocument();
    },
  );

  it('landing: the picture shows the figures of the report', () => {
    const [now, before] = [totalOf('now'), totalOf('before')];
    const round = (value: number, digits: number) => Number(value.toFixed(digits));
    const returned = ({ spend, revenue }: Sums) => revenue / spend;
    const { spend, revenue, revenueFell, costPerInstall, costRose, days } = REPORT_FACTS;
    expect({ spend, revenue, revenueFell, costPerInstall, costRose }).toEqual({
      spend: round(now.spend, 0),
      revenue: round(now.revenue, 0),
      revenueFell: round(1 - now.revenue / before.revenue, 2),
      costPerInstall: round(now.spend / now.installs, 2),
      costRose: round(now.spend / now.installs / (before.spend / before.installs) - 1, 2),
    });
    expect(REPORT_FACTS.returned).toBe(round(returned(now), 2));
    expect(REPORT_FACTS.returnFell).toBe(
      round(round(returned(before), 2) - round(returned(now), 2), 2),
    );
    const day = (at: number) => rows.filter(({ t }) => t === 28 + at);
    expect(days).toEqual(
      days.map((_, at) =>
        round(
          (100 * sum(day(at).map((row) => row.revenue))) / sum(day(at).map((row) => row.spend)),
          1,
        ),
      ),
    );
    for (const channel of REPORT_FACTS.channels)
      expect(channel.returned).toEqual(
        REPORT_FACTS.games.map((game) => {
          const cell = cells.find((each) => each.channel === channel.name && each.game === game);
          return cell && round(returned(cell.now), 2);
        }),
      );
  });
});
