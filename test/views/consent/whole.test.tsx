import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { outline } from '../support/outline';
import { renderApp } from '../support/renderApp';
import { PHONE, restoreUserAgent, useUserAgent } from '../support/userAgents';

type Found = Parameters<typeof events.consent.found>[0];

afterEach(restoreUserAgent);

const page = async (found: Found) => {
  const app = await renderApp({ path: '/nowhere' });
  app.tell(events.consent.found(found));
  return app;
};

const UNDECIDED: Found = { choice: null, globalPrivacyControl: false };
const choice = (analytics: boolean, marketing: boolean): Found => ({
  choice: { analytics, marketing },
  globalPrivacyControl: false,
});

it('the notice and its confirmation', async () => {
  const { user } = await page(UNDECIDED);
  expect(outline(screen.getByRole('region', { name: 'Cookies on Adlantern' }))).toEqual([
    'section "Cookies on Adlantern"',
    'h2: Cookies on Adlantern',
    'p: We use necessary cookies. If you agree, we also use analytics and marketing cookies to improve the portal and measure our ads. Nothing optional loads before you choose.',
    'button: Accept all',
    'button: Reject all',
    'button: Manage cookies',
  ]);
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  expect(outline(screen.getByRole('region', { name: 'Choices saved' }))).toEqual([
    'section "Choices saved" [tabindex=-1]',
    'h2: Choices saved',
    'p: Only necessary cookies are on. You can change it under “Cookie preferences” at the foot of every page.',
    'button: Close',
  ]);
});

const openDialog = async (found: Found) => {
  const app = await page(found);
  await app.user.click(screen.getByRole('button', { name: 'Cookie preferences' }));
  const dialog = await screen.findByRole('dialog');
  return { ...app, dialog };
};

it('the dialog, and each choice it confirms', async () => {
  const { dialog, user } = await openDialog(choice(true, false));
  expect(outline(dialog)).toEqual([
    'div "Cookie preferences" [role=dialog, tabindex=-1]',
    'h2: Cookie preferences',
    'button "Close"',
    'p: Choose which cookies we may use in this browser. You can change this at any time.',
    'p: Necessary Always on',
    'p: Sign-in, security and settings such as language.',
    'input "Necessary Always on" [checkbox, =true, role=switch, disabled] (Sign-in, security and settings such as language.)',
    'p: Analytics',
    'p: How people use the portal and where it is slow.',
    'input "Analytics" [checkbox, =true, role=switch] (How people use the portal and where it is slow.)',
    'p: Marketing',
    'p: Which of our ads bring visitors.',
    'input "Marketing" [checkbox, =false, role=switch] (Which of our ads bring visitors.)',
    'button: Accept all',
    'button: Reject all',
    'button: Save choices',
  ]);
  await user.click(screen.getByRole('switch', { name: 'Marketing' }));
  await user.click(screen.getByRole('switch', { name: 'Analytics' }));
  await user.click(screen.getByRole('switch', { name: 'Marketing' }));
  await user.click(screen.getByRole('switch', { name: 'Analytics' }));
  await user.click(screen.getByRole('button', { name: 'Save choices' }));
  expect(outline(dialog)).toEqual([
    'div "Choices saved" [role=dialog, tabindex=-1]',
    'h2: Choices saved',
    'div [tabindex=-1]',
    'p: Analytics is on, marketing is off. You can change it under “Cookie preferences” at the foot of every page.',
    'button: Close',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the dialog while the browser sends Global Privacy Control', async () => {
  const { dialog, user } = await openDialog({ choice: null, globalPrivacyControl: true });
  expect(outline(dialog)).toEqual([
    'div "Cookie preferences" [role=dialog, tabindex=-1]',
    'h2: Cookie preferences',
    'button "Close"',
    'p: Your browser sends Global Privacy Control, so optional cookies are off. To choose here, turn it off for this site and reload.',
    'p: Necessary Always on',
    'p: Sign-in, security and settings such as language.',
    'input "Necessary Always on" [checkbox, =true, role=switch, disabled] (Sign-in, security and settings such as language.)',
    'p: Analytics',
    'p: How people use the portal and where it is slow.',
    'input "Analytics" [checkbox, =false, role=switch, disabled] (How people use the portal and where it is slow.)',
    'p: Marketing',
    'p: Which of our ads bring visitors.',
    'input "Marketing" [checkbox, =false, role=switch, disabled] (Which of our ads bring visitors.)',
    'button: Close',
  ]);
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a visitor who decided elsewhere meanwhile sees no notice and no confirmation', async () => {
  const { tell } = await page(UNDECIDED);
  tell(events.consent.found(choice(false, false)));
  expect(screen.queryByRole('region', { name: /Cookies on|Choices saved/ })).toBeNull();
});

it('on a phone, the confirmation leads to the menu', async () => {
  useUserAgent(PHONE);
  const { user } = await page(UNDECIDED);
  await user.click(screen.getByRole('button', { name: 'Accept all' }));
  expect(outline(screen.getByRole('region', { name: 'Choices saved' }))).toEqual([
    'section "Choices saved" [tabindex=-1]',
    'h2: Choices saved',
    'p: Analytics and marketing cookies are on. You can change it under “Cookie preferences” in the menu at the top.',
    'button: Close',
  ]);
});
