import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { ofType, renderApp } from '../support/renderApp';

const LABELS = ['First name', 'Last name', 'Company', 'Email'];
const TYPED = ['Ana', 'Li', 'Tide', 'ana@tide.test'];

it('UX 35: typed values survive a reload of the tab until they are sent', async () => {
  const open = async () => {
    const app = await renderApp({ path: '/portal/request-access' });
    app.tell(events.requestAccess.arrived({ linked: false }));
    await screen.findByLabelText('Company');
    return app;
  };
  const held = () => LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  const { user, unmount } = await open();
  for (const [at, label] of LABELS.entries())
    await user.type(screen.getByLabelText(label), TYPED[at] ?? '');
  unmount();
  const { tell, unmount: leave } = await open();
  expect(held()).toEqual(TYPED);
  const email = 'ana@tide.test';
  tell(events.requestAccess.submitted({ email, form: '' }));
  tell(events.requestAccess.answered({ kind: 'done', until: Date.now(), waitMs: 0 }));
  leave();
  await open();
  expect(held()).toEqual(['', '', '', '']);
});

it('UX 63: resends the mail of a request, or sends the request for another address', async () => {
  const { tell, user, actions } = await renderApp({ path: '/portal/request-access' });
  tell(events.requestAccess.arrived({ linked: false }));
  for (const [at, label] of LABELS.entries())
    await user.type(await screen.findByLabelText(label), TYPED[at] ?? '');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  const went = () =>
    tell(events.requestAccess.answered({ kind: 'done', until: Date.now(), waitMs: 0 }));
  await screen.findByRole('button', { name: 'Sending…' });
  went();
  expect(screen.getByText(/We sent an email to ana@tide.test/)).toBeVisible();
  tell(timerElapsed('requestAccess', 'xstate.after.resendWait.requestAccess.sent.waiting'));
  await user.click(screen.getByRole('button', { name: 'Resend email' }));
  went();
  const sent = ofType(actions, 'effect/requested').map(({ payload }) => payload);
  expect(JSON.stringify(sent).match(/requestAccess.submit/g)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Use a different email' }));
  expect(LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(
    TYPED,
  );
});
