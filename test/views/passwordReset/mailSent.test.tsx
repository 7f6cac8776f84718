import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { ofType, renderApp } from '../support/renderApp';

it('UX 63: resends the mail with a link, or sends it to another address', async () => {
  const { tell, user, actions } = await renderApp({ path: '/portal/login/forgot' });
  const went = () =>
    tell(events.resetRequest.answered({ kind: 'sent', until: Date.now(), waitMs: 0 }));
  tell(events.resetRequest.arrived({ email: '', wait: null }));
  tell(events.resetRequest.submitted({ email: 'ana@tide.test' }));
  went();
  tell(timerElapsed('resetRequest', 'xstate.after.resendWait.resetRequest.sent.waiting'));
  await user.click(screen.getByRole('button', { name: 'Resend email' }));
  expect(ofType(actions, 'resetRequest/resent')).toHaveLength(1);
  went();
  await user.click(screen.getByRole('button', { name: 'Use a different email' }));
  expect(ofType(actions, 'resetRequest/addressChanged')).toHaveLength(1);
});
