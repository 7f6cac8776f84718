import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { openPage } from '../support/openPage';
import { openRegistration } from '../support/registering';
import { renderApp, VIEW_CONFIG } from '../support/renderApp';

const { brand } = VIEW_CONFIG;
const WITHOUT_REPORT = {
  ...VIEW_CONFIG,
  brand: { ...brand, offers: { ...brand.offers, report: false } },
};
const NO_WAYS = { password: true, singleSignOn: false, others: [] };
const ENDED = { why: 'expired', inviter: null, sentAt: null } as const;

it.each<[name: string, open: () => Promise<unknown>]>([
  ['a missing page', () => renderApp({ path: '/nowhere' })],
  [
    'a page that is not offered',
    () => renderApp({ path: '/portal/report', config: WITHOUT_REPORT }),
  ],
  ['an ended invitation', () => openRegistration({ invited: 'invalid', ended: ENDED })],
  ['an invalid invitation', () => openRegistration({ invited: 'invalid' })],
  ['an invitation without permission', () => openRegistration({ invited: 'noPermission' })],
  [
    'a way to sign in that is not offered',
    async () => {
      const { tell } = await renderApp({ path: '/portal/login/work' });
      tell(events.signInMethods.answered(NO_WAYS));
    },
  ],
  [
    'people without permission',
    async () => {
      const { tell } = await openPage('/portal/people', { signedIn: 'EXISTS' });
      tell(events.people.answered({ kind: 'denied' }));
    },
  ],
  [
    'data without permission',
    async () => {
      const { tell } = await openPage('/portal/data', { signedIn: 'EXISTS' });
      tell(events.dataImport.listed({ kind: 'denied' }));
    },
  ],
])('the only way on from %s is its main button', async (_name, open) => {
  await open();
  const help = brand.supportEmail;
  const ways = [...screen.getByRole('main').querySelectorAll('a, button')].filter(
    ({ textContent }) => textContent !== help,
  );
  expect(ways).toHaveLength(1);
  expect(ways[0]).toHaveClass('fui-Button');
});
