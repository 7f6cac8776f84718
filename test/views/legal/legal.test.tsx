import { screen, waitFor, within } from '@testing-library/react';
import { STORED_KEYS } from '../../../src/rules/storedKeys';
import { loadLegal } from '../../../src/text/legal';
import { LEGAL_IDS, type LegalBlock } from '../../../src/text/legal/legalDocument';
import { zh } from '../../../src/text/zh';
import { portalConfig } from '../../../src/rules/portalConfig';
import { renderApp } from '../support/renderApp';

const TITLES = {
  '/portal/web_privacy_policy': 'Web privacy policy',
  '/web_privacy_policy': 'Web privacy policy',
  '/portal/cookie_privacy': 'Cookie privacy policy',
  '/cookie_privacy': 'Cookie privacy policy',
  '/portal/tos': 'Terms of service',
  '/tos': 'Terms of service',
  '/portal/dpa': 'Data processing agreement',
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
  it.each(Object.entries(TITLES))('%s is the %s', async (path, title) => {
    await renderApp({ path });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(document.title).toBe(`${title} – Adlantern`);
    expect(screen.getByRole('note')).toHaveTextContent('approved by its own legal counsel');
    expect(screen.getByText(/^Last updated: /)).toHaveAttribute('datetime');
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
