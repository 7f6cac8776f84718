import { act, screen, waitFor, within } from '@testing-library/react';
import { portalConfig } from '../../../src/rules/portalConfig';
import { zh } from '../../../src/text/zh';
import { events } from '../../../src/kit/events';
import { comeIntoView } from '../support/domGaps';
import { renderApp } from '../support/renderApp';
import { PHONE, useUserAgent } from '../support/userAgents';

const adharbor = portalConfig(new URL('https://adharbor.example/'), null);

const LEAVES = '(external site)';

/** The texts of links and their targets, in order. */
const linksOf = (area: HTMLElement) =>
  [...area.querySelectorAll('a, button')].map((item) => [
    item.textContent,
    item.getAttribute('href'),
  ]);

it('spec 7: requests its icons when it comes into view, and shows those that arrive; the others are dots', async () => {
  const { actions, tell } = await renderApp({ path: '/nowhere' });
  const footer = screen.getByRole('contentinfo');
  const wanted = () => actions.filter(({ type }) => type === 'icons/wanted');
  const places = () => footer.querySelectorAll('use');
  const dots = () => footer.querySelectorAll('circle');
  expect(wanted()).toEqual([]);
  act(comeIntoView);
  expect(wanted()).not.toEqual([]);
  expect(places()).toHaveLength(0);
  expect(dots()).toHaveLength(4);
  tell(events.icons.drawn({ names: ['search', 'assistant'] }));
  expect([...places()].map((use) => use.getAttribute('href'))).toEqual([
    '#portal-icon-search',
    '#portal-icon-assistant',
  ]);
  expect(dots()).toHaveLength(2);
  expect(within(footer).getByRole('link', { name: /^Search ads/ })).toHaveTextContent('Search ads');
});

describe('spec 2: footer', () => {
  it('ASVS 3.7.3: has its items in order; links to other sites say that they leave this one', async () => {
    await renderApp({ path: '/nowhere' });
    const footer = screen.getByRole('contentinfo');
    expect(linksOf(footer)).toEqual([
      [`Social ads ${LEAVES}`, 'https://social.example/ads'],
      [`Search ads ${LEAVES}`, 'https://search.example/ads'],
      [`Video ads ${LEAVES}`, 'https://video.example/ads'],
      ['Terms of service', '/portal/tos'],
      ['Web privacy policy', '/portal/web_privacy_policy'],
      ['Cookie privacy policy', '/portal/cookie_privacy'],
      [
        `Data processing agreement ${LEAVES}`,
        'https://legal.adlantern.example/data-processing-agreement',
      ],
      ['Cookie preferences', null],
      ['Support: support@adlantern.example', 'mailto:support@adlantern.example'],
      ['Contact assistant', 'mailto:assistant@adlantern.example'],
    ]);
    const year = new Date().getFullYear();
    expect(footer).toHaveTextContent(`© ${year} Adlantern.`);
  });

  it('the other brand has its own addresses, and its assistant is a workplace chat', async () => {
    await renderApp({ path: '/nowhere', config: adharbor });
    const footer = screen.getByRole('contentinfo');
    expect(linksOf(footer).slice(-2)).toEqual([
      ['Support: support@adharbor.example', 'mailto:support@adharbor.example'],
      [`Contact assistant ${LEAVES}`, 'https://chat.adharbor.example/assistant'],
    ]);
    expect(footer).toHaveTextContent('Adharbor.');
  });

  it('names the media platforms in the language of the page', async () => {
    await renderApp({ path: '/nowhere', language: 'zh', texts: zh });
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByRole('link', { name: /^搜索广告/ })).toBeInTheDocument();
    expect(within(footer).getByRole('link', { name: '服务条款' })).toBeInTheDocument();
  });

  it('is shown on computers only', async () => {
    useUserAgent(PHONE);
    await renderApp({ path: '/nowhere' });
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });
});

describe('UX 65: the menu of phones', () => {
  const open = async (config = adharbor) => {
    useUserAgent(PHONE);
    const app = await renderApp({ path: '/nowhere', config });
    const button = screen.getByRole('button', { name: 'Menu' });
    await app.user.click(button);
    const menu = await screen.findByRole('region', { name: 'Help and legal' });
    return { ...app, button, menu };
  };

  it('Escape closes it and returns the focus to its button', async () => {
    const { user, button } = await open();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
    expect(button).toHaveFocus();
  });

  it('following a link closes it and shows the page', async () => {
    const { user, button, menu } = await open();
    // The page waits for its chunk, which loads only within an awaited act.
    await act(() => user.click(within(menu).getByRole('link', { name: 'Terms of service' })));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Terms of service' }),
    ).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
