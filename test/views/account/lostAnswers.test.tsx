import { screen } from '@testing-library/react';
import type { ApiError } from '../../../machines/apiError';
import { events } from '../../../src/kit/events';
import { openReport } from '../support/openReport';
import { renderApp } from '../support/renderApp';

const CALL = { method: 'POST', url: 'https://studio.test/api' } as const;
const failure = { kind: 'network', status: 0, ...CALL } as const;
const lost = { kind: 'failed', message: null, failure } as const;
const error: ApiError = {
  rule: 'failure.network',
  ...CALL,
  failure,
  ret: null,
  message: '',
  traceId: '',
};

it('after a lost response the password may be changed, and a refused current password may be the old one', async () => {
  const { tell } = await renderApp({ path: '/portal/account/password', signedIn: 'EXISTS' });
  await screen.findByRole('heading', { name: 'Change your password' });
  tell(events.changePassword.read({ passkeyUntil: 0 }));
  const attempt = { current: '', secret: '', keepSessions: false };
  tell(events.changePassword.submitted(attempt));
  tell(events.changePassword.answered(lost));
  expect(screen.getByRole('alert')).toHaveTextContent('your password is already changed');
  tell(events.changePassword.submitted(attempt));
  tell(events.changePassword.answered({ kind: 'wrongPassword' }));
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
    /An earlier try may have changed it/,
  );
});

it('explains that an attempt with a lost response may have used the reset link', async () => {
  const { tell } = await renderApp({ path: '/portal/login/reset?token=t&email=a@b.test' });
  tell(events.passwordReset.arrived({ link: 'present', email: 'a@b.test' }));
  await screen.findByRole('heading', { name: 'Reset Your Password' });
  tell(events.passwordReset.submitted({ secret: '' }));
  tell(events.passwordReset.answered({ ...lost, failure: { ...failure, offline: true } }));
  expect(screen.getByRole('alert')).not.toHaveTextContent('already set');
  tell(events.passwordReset.submitted({ secret: '' }));
  tell(events.passwordReset.answered(lost));
  expect(screen.getByRole('alert')).toHaveTextContent('your new password is already set');
  tell(events.passwordReset.submitted({ secret: '' }));
  tell(events.passwordReset.answered({ kind: 'linkRefused', problem: 'used' }));
  expect(screen.getByText(/maybe by your last try/)).toBeInTheDocument();
});

it('explains the same for an account link', async () => {
  const { tell } = await renderApp({ path: '/portal/account-link' });
  tell(events.accountLink.arrived({ action: 'keepAccount', email: 'a@b.test' }));
  await screen.findByRole('button', { name: 'Keep account' });
  tell(events.accountLink.submitted());
  tell(events.accountLink.answered(lost));
  tell(events.accountLink.submitted());
  tell(events.accountLink.answered({ kind: 'linkRefused', problem: 'used' }));
  expect(screen.getByText(/maybe by your last try/)).toBeInTheDocument();
});

it('no section reports a change as failed when its response was lost', async () => {
  const { tell } = await renderApp({ path: '/portal/account', signedIn: 'EXISTS' });
  await screen.findByRole('heading', { name: 'Devices' });
  tell(events.devices.read({ kind: 'devices', devices: [] }));
  tell(events.devices.endAsked({ target: { kind: 'others' } }));
  tell(events.devices.ended({ kind: 'failed', error }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^We don’t know whether this was done\./);
  tell(events.devices.endAsked({ target: { kind: 'others' } }));
  tell(events.devices.ended({ kind: 'failed', error: { ...error, rule: 'http.400' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^The device couldn’t be signed out\./);
  // Nor is it unsure after a refusal by a limit, which says how long to wait.
  const limited: ApiError = {
    ...error,
    rule: 'http.other',
    failure: { ...failure, kind: 'badRequest', status: 429 },
    message: 'Too many emails. Try again in 1 hour.',
  };
  tell(events.devices.endAsked({ target: { kind: 'others' } }));
  tell(events.devices.ended({ kind: 'failed', error: limited }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^The device couldn’t be signed out\.Too many emails\. Try again in 1 hour\.Network Error: 429/,
  );
  // Offline, nothing was sent, and a reload would lose what was typed (P15).
  tell(events.devices.endAsked({ target: { kind: 'others' } }));
  const unsent = { ...error, failure: { ...failure, offline: true } } as const;
  tell(events.devices.ended({ kind: 'failed', error: unsent }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^The device couldn’t be signed out\./);
  // A failed read has changed nothing.
  tell(events.dataExport.answered({ kind: 'failed', error }));
  expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent(/^We couldn’t load this part\./);
});

it('nor do the saved views', async () => {
  const { show, tell, user } = await openReport('', { signedIn: 'EXISTS' });
  show();
  tell(events.savedViews.answered({ kind: 'done', data: [] }));
  await user.click(await screen.findByText('Saved views'));
  await user.type(screen.getByLabelText('Name of this view'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  tell(events.savedViews.answered({ kind: 'failed', error }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^We don’t know whether the change was saved/,
  );
});
