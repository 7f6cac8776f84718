import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { shownLines } from '../support/shownLines';
import { renderApp } from '../support/renderApp';
import { PHONE, useUserAgent } from '../support/userAgents';

type Found = Parameters<typeof events.consent.found>[0];

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
  expect(shownLines(screen.getByRole('region', { name: 'Cookies on Adlantern' }))).toEqual([
    'section h2: Cookies on Adlantern',
    'We use necessary cookies. If you agree, we also use analytics and marketing cookies to improve the portal and measure our ads. Nothing optional loads before you choose.',
    'button: Accept all',
    'button: Reject all',
    'button: Manage cookies',
  ]);
  await user.click(screen.getByRole('button', { name: 'Reject all' }));
  expect(shownLines(screen.getByRole('region', { name: 'Choices saved' }))).toEqual([
    'section h2: Choices saved',
    'Only necessary cookies are on. You can change it under “Cookie preferences” at the foot of every page.',
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
  expect(shownLines(dialog)).toEqual([
    'dialog h2: Cookie preferences',
    'button: Close',
    'Choose which cookies we may use in this browser. You can change this at any time.',
    'Necessary Always on',
    'Sign-in, security and settings such as language.',
    'switch: Necessary Always on [disabled; checked; described: Sign-in, security and settings such as language.]',
    'Analytics',
    'How people use the portal and where it is slow.',
    'switch: Analytics [checked; described: How people use the portal and where it is slow.]',
    'Marketing',
    'Which of our ads bring visitors.',
    'switch: Marketing [described: Which of our ads bring visitors.]',
    'button: Accept all',
    'button: Reject all',
    'button: Save choices',
  ]);
  await user.click(screen.getByRole('switch', { name: 'Marketing' }));
  await user.click(screen.getByRole('switch', { name: 'Analytics' }));
  await user.click(screen.getByRole('switch', { name: 'Marketing' }));
  await user.click(screen.getByRole('switch', { name: 'Analytics' }));
  await user.click(screen.getByRole('button', { name: 'Save choices' }));
  expect(shownLines(dialog)).toEqual([
    'dialog h2: Choices saved',
    'Analytics is on, marketing is off. You can change it under “Cookie preferences” at the foot of every page.',
    'button: Close',
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the dialog while the browser sends Global Privacy Control', async () => {
  const { dialog, user } = await openDialog({ choice: null, globalPrivacyControl: true });
  expect(shownLines(dialog)).toEqual([
    'dialog h2: Cookie preferences',
    'button: Close',
    'Your browser sends Global Privacy Control, so optional cookies are off. To choose here, turn it off for this site and reload.',
    'Necessary Always on',
    'Sign-in, security and settings such as language.',
    'switch: Necessary Always on [disabled; checked; described: Sign-in, security and settings such as language.]',
    'Analytics',
    'How people use the portal and where it is slow.',
    'switch: Analytics [disabled; described: How people use the portal and where it is slow.]',
    'Marketing',
    'Which of our ads bring visitors.',
    'switch: Marketing [disabled; described: Which of our ads bring visitors.]',
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
  expect(shownLines(screen.getByRole('region', { name: 'Choices saved' }))).toEqual([
    'section h2: Choices saved',
    'Analytics and marketing cookies are on. You can change it under “Cookie preferences” in the menu at the top.',
    'button: Close',
  ]);
});
