import { act, screen, waitFor, within } from '@testing-library/react';
import { STORED_KEYS } from '../../../src/rules/storedKeys';
import { loadLegal } from '../../../src/text/legal';
import { LEGAL_IDS, type LegalBlock } from '../../../src/text/legal/legalDocument';
import { zh } from '../../../src/text/zh';
import { portalConfig } from '../../../src/rules/portalConfig';
import { renderApp } from '../support/renderApp';
import { shownLines } from '../support/shownLines';

/** In an order in which each has another title than the one before. */
const TITLES = {
  '/portal/web_privacy_policy': 'Web privacy policy',
  '/portal/cookie_privacy': 'Cookie privacy policy',
  '/web_privacy_policy': 'Web privacy policy',
  '/cookie_privacy': 'Cookie privacy policy',
  '/portal/tos': 'Terms of service',
  '/portal/dpa': 'Data processing agreement',
  '/tos': 'Terms of service',
  '/dpa': 'Data processing agreement',
} as const;

const PLACES = /\{\{(\w+)\}\}/g;
const KNOWN = ['brand', 'domain', 'support', 'preferences', ...LEGAL_IDS];

const textsOf = (block: LegalBlock): readonly string[] => {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  if ('table' in block) return [block.table.caption, ...block.table.rows.flat()];
  return [];
};

describe('spec 2: legal pages', () => {
  it('each address shows its text', async () => {
    const { navigators } = await renderApp({ path: '/' });
    for (const [path, title] of Object.entries(TITLES)) {
      await act(async () => navigators.at(-1)?.(path));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(document.title).toBe(`${title} – Adlantern`);
      expect(screen.getByRole('note')).toHaveTextContent('approved by its own legal counsel');
      expect(screen.getByText(/^Last updated: /)).toHaveAttribute('datetime');
    }
  });

  it('each entry of the contents links to a heading with the same text', async () => {
    await renderApp({ path: '/tos' });
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    const links = within(contents).getAllByRole('link');
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(target?.tagName).toBe('H2');
      expect(target).toHaveTextContent(link.textContent);
    }
  });

  it('UX 43: an address with an anchor focuses that section', async () => {
    await renderApp({ path: '/dpa#breaches' });
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: /Personal data breaches$/ })).toHaveFocus(),
    );
  });

  it('names the brand of the page', async () => {
    await renderApp({
      path: '/tos',
      config: portalConfig(new URL('https://adharbor.example/'), null),
    });
    const text = screen.getByRole('article');
    expect(text).toHaveTextContent('“Adharbor”, “we” and “us”');
    expect(text).not.toHaveTextContent(/Adlantern|adlantern/);
    expect(within(text).getAllByRole('link', { name: 'support@adharbor.example' })).not.toEqual([]);
  });

  it('in Chinese the frame is Chinese, with a note that the text is English', async () => {
    await renderApp({ path: '/dpa', language: 'zh', texts: zh });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('数据处理协议');
    expect(screen.getByRole('note')).toHaveTextContent('正文为英文');
    expect(screen.getByText(/^最后更新：2026年/)).toBeInTheDocument();
    expect(screen.getByRole('article')).toHaveAttribute('lang', 'en');
  });

  it('fills every placeholder', async () => {
    const documents = await Promise.all(LEGAL_IDS.map(loadLegal));
    const places = documents
      .flatMap(({ intro, sections }) => [...intro, ...sections.flatMap(({ blocks }) => blocks)])
      .flatMap(textsOf)
      .flatMap((text) => [...text.matchAll(PLACES)].map(([, place]) => place));
    expect(places.length).toBeGreaterThan(30);
    expect(places.filter((place) => !KNOWN.includes(place ?? ''))).toEqual([]);
  });

  it('gives the sections of a document unique anchors', async () => {
    for (const { sections } of await Promise.all(LEGAL_IDS.map(loadLegal))) {
      const ids = sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('the list of values stored in a browser', () => {
  it('has a row for each key', async () => {
    await renderApp({ path: '/cookie_privacy' });
    const table = screen.getByRole('table', { name: 'Necessary' });
    expect(within(table).getAllByRole('row').slice(1)).toHaveLength(STORED_KEYS.length);
  });

  it('is in the language of the page', async () => {
    await renderApp({ path: '/cookie_privacy', language: 'zh', texts: zh });
    const table = screen.getByRole('table', { name: '必要' });
    expect(table.closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
    expect(within(table).getByText('180 天')).toBeInTheDocument();
  });
});

const article = () => shownLines(screen.getByRole('article'));

it('the cookie policy: its frame, and the list of stored values', async () => {
  const { user } = await renderApp({ path: '/cookie_privacy' });
  const lines = shownLines(screen.getByRole('main'));
  expect(
    lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('article')),
    ),
  ).toEqual([
    'h1: Cookie privacy policy',
    'Last updated: November 21, 2026 [datetime=2026-11-21]',
    'note: This text is a template. Before the portal opens to the public, the operator of Adlantern must have it checked, completed and approved by its own legal counsel.',
    'nav: On this page',
    'summary: On this page',
    'ol [lang=en]',
    '[The three kinds](#kinds)',
    '[Your choice](#your-choice)',
    '[What is kept in your browser](#list)',
    '[Other companies](#other-companies)',
    '[Deleting them yourself](#in-your-browser)',
    '[Changes and contact](#changes)',
  ]);
  const stored = article();
  const table = stored.findIndex((line) => line.startsWith('caption: Necessary'));
  expect(stored.slice(table - 2, table + 4)).toEqual([
    'The list is made from the same source that the portal itself uses, so it is complete. Cookies of the portal are set on adlantern.example, so that the console beside it can read them; entries in storage belong to the portal alone.',
    'div [lang=en]',
    'caption: Necessary',
    'columns: Name | Purpose | Kept as | Lifetime',
    'row: portal_consent | Your choice about analytics and marketing, with its date. | Cookie, set by the page | 180 days',
    'row: portal_username | Your email address, so that the console can greet you. | Cookie, set by the page | 60 days',
  ]);
  expect(stored.filter((line) => /Marketing|Analytics|Nothing/.test(line))).toEqual([
    'Today the portal keeps only what it needs to work. Analytics and marketing stay off until you allow them.',
    'Analytics: would tell us which pages are slow or fail and how the portal is used. Loaded only with your consent.',
    'Marketing: would tell us whether our own advertising leads to visits. Loaded only with your consent.',
    'h3: Analytics',
    'Nothing. The portal keeps no cookie and no storage entry of this kind.',
    'h3: Marketing',
    'Nothing. The portal keeps no cookie and no storage entry of this kind.',
  ]);
  await user.click(
    screen.getAllByRole('button', { name: 'Cookie preferences' })[0] ?? document.body,
  );
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it('the contents are folded above the text, too', async () => {
  await renderApp({ path: '/dpa', language: 'zh', texts: zh });
  // Only one of the two is shown, which depends on the width.
  const [beside, folded] = document.querySelectorAll('main nav');
  const links = [...(beside?.querySelectorAll('a') ?? [])];
  const title = beside?.querySelector('h2');
  expect(title).toHaveTextContent('本页目录');
  expect(beside).toHaveAttribute('aria-labelledby', title?.id);
  expect(beside?.querySelector('ol')).toHaveAttribute('lang', 'en');
  expect(links).not.toEqual([]);
  expect(shownLines(folded)).toEqual([
    'nav: 本页目录',
    'summary: 本页目录',
    'ol [lang=en]',
    ...links.map((each) => `[${each.textContent}](${each.getAttribute('href')})`),
  ]);
  expect(article().slice(0, 6)).toEqual([
    'article [lang=en]',
    'This agreement applies where Adlantern processes personal data on behalf of a customer of the platform. It is a part of the [terms of service](/portal/tos) and follows Article 28 of the General Data Protection Regulation (GDPR) and similar laws.',
    'section h2: 1. Parties and definitions',
    'The customer named in the order or account is the controller, or acts for one. The operator of Adlantern is the processor. “Personal data” here means personal data that the processor processes on behalf of the customer when it provides the service. “Data protection law” means the law on personal data that applies to the processing, including the GDPR, the data protection law of the United Kingdom and of Switzerland, the laws of states of the United States, and the Personal Information Protection Law of China, each where it applies.',
    '“Controller”, “processor”, “data subject”, “processing”, “personal data breach” and “supervisory authority” mean what the GDPR says. Under the laws of states of the United States, the processor is a service provider.',
    'section h2: 2. Scope and duration',
  ]);
});

it('a table of a document has its captions, headings and cells', async () => {
  await renderApp({ path: '/dpa' });
  const [table] = screen.getAllByRole('table');
  expect(shownLines(table ?? null)).toEqual([
    'caption: Description of the processing',
    'columns: Item | Description',
    'row: Subject and purpose | Providing the platform: delivery management, data analysis, audience targeting and creative management for the customer’s games, and support for it',
    'row: Duration | As long as the agreement lasts, and until deletion',
    'row: Nature | Collecting from channels and measurement services, storing, combining, analysing, transmitting to channels on instruction, deleting',
    'row: Data subjects | Players and prospective players of the customer’s games; people shown in creatives; the customer’s staff as far as they appear in campaign data',
    'row: Personal data | Device and advertising identifiers, hashed contact data in audience lists, country and language, device and app version, advertising interactions, installs, in-game events and purchases in pseudonymous form, images and voices in creatives',
    'row: Special categories | None',
    'row: Frequency | Continuous',
    'row: Retention | As the customer sets it in the service, at most the term of the agreement',
    'row: Contact of the processor | [support@adlantern.example](mailto:support@adlantern.example)',
  ]);
  // On a phone, each cell begins with what its column says.
  const cells = [...(table?.querySelectorAll('td') ?? [])].map((each) => each.firstChild);
  expect(cells.map((each) => each?.textContent)).toEqual(cells.map(() => 'Description'));
});
