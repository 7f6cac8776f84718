import { screen, within } from '@testing-library/react';
import { zh } from '../../../src/text/zh';
import { events } from '../../../src/kit/events';
import { ofType, renderApp, VIEW_CONFIG } from '../support/renderApp';

const main = () => within(screen.getByRole('main'));

describe('the figures (spec 1, 9: landing claims)', () => {
  it('are formatted for Chinese, and state what they count and when', async () => {
    await renderApp({ path: '/', language: 'zh', texts: zh });
    for (const words of ['1524 亿条', '约 5 亿美元', '近 30 款', /数据截至2026年6月30日。$/])
      expect(main().getByText(words)).toBeInTheDocument();
  });

  it('use the date of the brand', async () => {
    const brand = { ...VIEW_CONFIG.brand, figuresAsOf: '2025-01-02' };
    await renderApp({ path: '/', config: { ...VIEW_CONFIG, brand } });
    expect(main().getByText(/as of January 2, 2025\.$/)).toBeInTheDocument();
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
