import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { en } from '../../../src/text/en';
import { zh } from '../../../src/text/zh';
import { events } from '../../../src/kit/events';
import { ofType, renderApp, VIEW_CONFIG } from '../support/renderApp';

const main = () => within(screen.getByRole('main'));
const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => localStorage.clear());

describe('the figures (spec 1, 9: landing claims)', () => {
  it.each([
    ['en', en, ['152.4 billion', 'About $500 million', 'Nearly 30']],
    ['zh', zh, ['1524 亿条', '约 5 亿美元', '近 30 款']],
  ] as const)('are formatted for %s', async (language, texts, values) => {
    await renderApp({ path: '/', language, texts });
    for (const value of values) expect(main().getByText(value)).toBeInTheDocument();
  });

  it.each([
    ['en', en, /as of June 30, 2026\.$/],
    ['zh', zh, /数据截至 2026年6月30日。$/],
  ] as const)('state what they count and when, in %s', async (language, texts, end) => {
    await renderApp({ path: '/', language, texts });
    expect(main().getByText(end)).toBeInTheDocument();
  });

  it('use the date of the brand', async () => {
    const brand = { ...VIEW_CONFIG.brand, figuresAsOf: '2025-01-02' };
    await renderApp({ path: '/', config: { ...VIEW_CONFIG, brand } });
    expect(main().getByText(/as of January 2, 2025\.$/)).toBeInTheDocument();
  });
});

describe('the four capabilities (spec 1)', () => {
  it.each(['Delivery management', 'Data analysis', 'Audience targeting', 'Creative management'])(
    '%s: a picture labeled as a sample, with a description',
    async (name) => {
      await renderApp({ path: '/' });
      const card = screen.getByRole('heading', { name, level: 3 }).closest('article');
      const caption = card?.querySelector('figcaption')?.textContent ?? '';
      expect(caption).toMatch(/^Sample data .{60,}/);
      // Screen readers skip the picture's parts. On a slow network it loads below its caption, and moves nothing.
      expect(card?.querySelector('figcaption + [aria-hidden="true"]')).not.toBeEmptyDOMElement();
    },
  );
});

describe('structure', () => {
  it.each([
    ['en', en],
    ['zh', zh],
  ] as const)('headings skip no level, and each section has one (%s)', async (language, texts) => {
    await renderApp({ path: '/', language, texts });
    const levels = main()
      .getAllByRole('heading')
      .map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0)).toBeLessThan(2));
    for (const each of document.querySelectorAll('main section'))
      expect(
        document.getElementById(each.getAttribute('aria-labelledby') ?? ''),
      ).toBeInTheDocument();
  });

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

  it('links to the agreements, the password reset, the sample report and the access request', async () => {
    await renderApp({ path: '/' });
    const hrefs = main()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    for (const href of [
      '/portal/dpa',
      '/portal/web_privacy_policy',
      '/portal/tos',
      '/portal/cookie_privacy',
      '/login/forgot',
      '/portal/report',
      '/portal/request-access',
    ])
      expect(hrefs).toContain(href);
  });
});

describe('the way in', () => {
  it('"Sign in" requests the sign-in branch; without a script it is a link', async () => {
    const { user, actions } = await renderApp({ path: '/' });
    const link = main().getByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', '/portal/login');
    await user.click(link);
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo: null }),
    ]);
  });

  it('tells invited users that the link is in their email', async () => {
    await renderApp({ path: '/' });
    expect(main().getByRole('link', { name: 'I have an invitation' })).toHaveAttribute(
      'href',
      '#invitation',
    );
    const band = section('Have an invitation?');
    expect(band.getByText(/Open the link in your invitation email/)).toBeVisible();
    expect(band.getByRole('link', { name: 'Email support' })).toHaveAttribute(
      'href',
      'mailto:support@adlantern.example?subject=Resend%20my%20invitation',
    );
    expect(band.getByRole('link', { name: 'Request access' })).toHaveAttribute(
      'href',
      '/portal/request-access',
    );
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
    expect(main().queryByRole('link', { name: 'Open the console' })).not.toBeInTheDocument();
  });
});

it('questions open without a script, and the first one is open', async () => {
  await renderApp({ path: '/' });
  const [first, ...others] = section('Common questions').getAllByRole('group');
  expect(first).toHaveAttribute('open');
  expect(others).toHaveLength(4);
  for (const other of others) expect(other).not.toHaveAttribute('open');
});
