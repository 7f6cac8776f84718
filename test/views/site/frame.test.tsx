import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import type { SessionDetails } from '../../../machines/session/session';
import { events } from '../../../src/kit/events';
import { portalConfig } from '../../../src/rules/portalConfig';
import { outline } from '../support/outline';
import { MIRA, ofType, renderApp } from '../support/renderApp';
import { PHONE, restoreUserAgent, useUserAgent } from '../support/userAgents';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});
afterEach(restoreUserAgent);

const header = () => outline(screen.getByRole('banner'));

describe('the header', () => {
  it('of a visitor, on the home page and on others', async () => {
    const { user, actions, unmount } = await renderApp({ path: '/nowhere?a=1' });
    expect(header()).toEqual([
      'a "Adlantern, home" [href=/]',
      'span [translate=no]: Adlantern',
      'nav "Main"',
      'a [href=/#product]: Product',
      'a [href=/portal/report]: Sample report',
      'a [href=/#security]: Security',
      'a [href=/#questions]: Questions',
      'a [href=/portal/request-access]: Request access',
      'button [lang=zh-CN]: 中文',
      'button "Theme: system. Switch to light."',
      'a [href=/portal/login]: Sign in',
      'button "Menu" [expanded=false]',
    ]);
    expect(outline(screen.getByRole('main'))).toEqual([
      'main [tabindex=-1]',
      'h1 [tabindex=-1]: Page not found',
      'p: Check the address. The page may have moved.',
      'a [href=/]: Go to home page',
      'p',
      'Need help? Email',
      'a [href=mailto:support@adlantern.example]: support@adlantern.example',
    ]);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(ofType(actions, 'signInType/signInRequested')).toEqual([
      events.signInType.signInRequested({ returnTo: 'http://localhost/nowhere?a=1' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Theme: system. Switch to light.' }));
    await user.click(screen.getByRole('button', { name: 'Theme: light. Switch to dark.' }));
    await user.click(screen.getByRole('button', { name: 'Theme: dark. Switch to system.' }));
    expect(screen.getByRole('button', { name: 'Theme: system. Switch to light.' })).toHaveFocus();
    unmount();
    await renderApp({ path: '/' });
    expect(header().filter((line) => line.startsWith('a [href=#'))).toEqual([
      'a [href=#product]: Product',
      'a [href=#security]: Security',
      'a [href=#questions]: Questions',
    ]);
  });

  it('names a test environment', async () => {
    await renderApp({
      path: '/portal/login',
      config: portalConfig(new URL('https://test.adlantern.example/'), null),
    });
    const note = screen.getByRole('note');
    expect(outline(note)).toEqual(['span "Environment: Test" [role=note]: Test']);
    // On the sign-in page, no link leads there.
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });
});

/** The opened menu of a user with these details, whose button has this name. */
const opened = async (name: RegExp, facts: Partial<SessionDetails>, path = '/nowhere') => {
  const app = await renderApp({ path, signedIn: 'EXISTS' });
  app.tell(events.session.signedInElsewhere({ facts: { ...MIRA, ...facts } }));
  const button = screen.getByRole('button', { name });
  await app.user.click(button);
  await screen.findByRole('button', { name: 'Sign out' });
  return { ...app, button };
};

const WHOLE = {
  name: 'Mira Song',
  studio: 'Puzzle Bay',
  roles: ['advertiser', 'unknown'],
  emailVerified: false,
  permissions: ['people:read', 'data:write'],
};

describe('the menu of a user', () => {
  it('on a computer', async () => {
    await opened(/^Account: /, WHOLE, '/portal/confirm-email');
    expect(header()).toEqual([
      'a "Adlantern, home" [href=/]',
      'span [translate=no]: Adlantern',
      'nav "Main"',
      'a [href=/portal/report]: Report',
      'a [href=/portal/people]: People',
      'a [href=/portal/data]: Data',
      'button "Account: Mira Song, mira@example.com" [expanded=true]: Mira Song',
      'p: Mira Song',
      'p: mira@example.com',
      'p: Puzzle Bay · Advertiser · unknown',
      'a [href=/portal/account]: Account',
      'a [href=/portal/confirm-email, current=page]: Confirm your email',
      'legend: Language',
      'button [pressed=true, lang=en]: English',
      'button [pressed=false, lang=zh-CN]: 中文',
      'legend: Theme',
      'button [pressed=true]: System',
      'button [pressed=false]: Light',
      'button [pressed=false]: Dark',
      'button [disabled=false]: Sign out',
      'button "Menu of Mira Song, mira@example.com" [expanded=false]',
    ]);
  });

  it('without name, studio and roles, on the account page', async () => {
    await opened(/^Account: /, {}, '/portal/account');
    expect(header().slice(-15)).toEqual([
      'span [translate=no]: Adlantern',
      'nav "Main"',
      'a [href=/portal/report]: Report',
      'button "Account: mira@example.com" [expanded=true]: mira@example.com',
      'p: mira@example.com',
      'a [href=/portal/account, current=page]: Account',
      'legend: Language',
      'button [pressed=true, lang=en]: English',
      'button [pressed=false, lang=zh-CN]: 中文',
      'legend: Theme',
      'button [pressed=true]: System',
      'button [pressed=false]: Light',
      'button [pressed=false]: Dark',
      'button [disabled=false]: Sign out',
      'button "Menu of mira@example.com" [expanded=false]',
    ]);
  });

  it('on a phone', async () => {
    useUserAgent(PHONE);
    const { user, button } = await opened(/^Menu of /, WHOLE);
    await screen.findByRole('region', { name: 'Help and legal' });
    expect(header()).toEqual([
      'a "Adlantern, home" [href=/]',
      'span [translate=no]: Adlantern',
      'nav "Main"',
      'a [href=/portal/report]: Report',
      'a [href=/portal/people]: People',
      'a [href=/portal/data]: Data',
      'button "Account: Mira Song, mira@example.com" [expanded=false]: Mira Song',
      'button "Menu of Mira Song, mira@example.com" [expanded=true]',
      'p: Mira Song',
      'p: mira@example.com',
      'p: Puzzle Bay · Advertiser · unknown',
      'nav "Main"',
      'a [href=/portal/report]: Report',
      'a [href=/portal/people]: People',
      'a [href=/portal/data]: Data',
      'a [href=/portal/account]: Account',
      'a [href=/portal/confirm-email]: Confirm your email',
      'legend: Language',
      'button [pressed=true, lang=en]: English',
      'button [pressed=false, lang=zh-CN]: 中文',
      'legend: Theme',
      'button [pressed=true]: System',
      'button [pressed=false]: Light',
      'button [pressed=false]: Dark',
      'button [disabled=false]: Sign out',
      'section "Help and legal"',
      'h2: Advertising channels',
      'a [href=https://social.example/ads, rel=noopener noreferrer]: Social ads (external site)',
      'a [href=https://search.example/ads, rel=noopener noreferrer]: Search ads (external site)',
      'a [href=https://video.example/ads, rel=noopener noreferrer]: Video ads (external site)',
      'h2: Legal',
      'a [href=/portal/tos]: Terms of service',
      'a [href=/portal/web_privacy_policy]: Web privacy policy',
      'a [href=/portal/cookie_privacy]: Cookie privacy policy',
      'a [href=https://legal.adlantern.example/data-processing-agreement, rel=noopener noreferrer]: Data processing agreement (external site)',
      'button: Cookie preferences',
      'h2: Help',
      'a [href=mailto:support@adlantern.example]: Support: support@adlantern.example',
      'a [href=mailto:assistant@adlantern.example]: Contact assistant',
    ]);
    await user.click(screen.getByRole('button', { name: 'Cookie preferences' }));
    await screen.findByRole('dialog');
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
