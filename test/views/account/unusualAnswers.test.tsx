import { screen, waitFor } from '@testing-library/react';
import type { ApiError } from '../../../machines/apiError';
import { events } from '../../../src/kit/events';
import { DELETION_RET } from '../../../src/rules/deletion';
import { openAccount } from '../support/openAccount';
import { openReport } from '../support/openReport';
import { reload, renderApp } from '../support/renderApp';

const error: ApiError = {
  rule: 'ret.other',
  method: 'GET',
  url: 'https://studio.test/api',
  failure: null,
  ret: DELETION_RET,
  message: 'This account will be deleted.',
  traceId: '',
};
const failed = { kind: 'failed', error } as const;

/** Collects the text of alerts from now on. */
function alerts(): { said: string[] } {
  const said: string[] = [];
  new MutationObserver(() => {
    for (const each of screen.queryAllByRole('alert')) said.push(each.textContent);
  }).observe(document.body, { subtree: true, childList: true });
  return { said };
}

const atAccount = () => waitFor(() => expect(window.location.pathname).toBe('/portal/account'));

describe('A71: a user whose account is scheduled for deletion is sent to its page, with no alert before', () => {
  it('from the report', async () => {
    const { answer } = await openReport();
    const { said } = alerts();
    answer({ kind: 'refused', error });
    await atAccount();
    expect(said).toEqual([]);
  });

  it('from the saved views of a report', async () => {
    const { show, tell } = await openReport('', { signedIn: 'EXISTS' });
    show();
    await screen.findByText('Saved views');
    const { said } = alerts();
    tell(events.savedViews.answered(failed));
    await atAccount();
    expect(said).toEqual([]);
  });

  it.each([
    ['/portal/people', 'People', events.people.answered(failed)],
    ['/portal/data', 'Imported files', events.dataImport.listed(failed)],
  ])('from %s, when %s cannot be loaded', async (path, part, event) => {
    const { tell } = await renderApp({ path, signedIn: 'EXISTS' });
    await screen.findAllByText(part);
    const { said } = alerts();
    tell(event);
    await atAccount();
    expect(said).toEqual([]);
  });
});

it('A71: the account page itself shows which request was refused', async () => {
  const { tell } = await renderApp({ path: '/portal/account', signedIn: 'EXISTS' });
  await screen.findByRole('heading', { name: 'Devices' });
  tell(events.devices.read({ kind: 'devices', devices: [] }));
  tell(events.devices.endAsked({ target: { kind: 'others' } }));
  tell(events.devices.ended(failed));
  expect(screen.getByRole('alert')).toHaveTextContent('This account will be deleted.');
});

describe('a response that is lost', () => {
  const CALL = { method: 'POST', url: 'https://studio.test/api' } as const;
  const failure = { kind: 'network', status: 0, ...CALL } as const;
  const lost = { kind: 'failed', message: null, failure } as const;
  const unsure: ApiError = {
    ...error,
    ...CALL,
    rule: 'failure.network',
    failure,
    ret: null,
    message: '',
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
    tell(events.devices.ended({ kind: 'failed', error: unsure }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^We don’t know whether this was done\./);
    tell(events.devices.endAsked({ target: { kind: 'others' } }));
    tell(events.devices.ended({ kind: 'failed', error: { ...unsure, rule: 'http.400' } }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^The device couldn’t be signed out\./);
    // Nor is it unsure after a refusal by a limit, which says how long to wait.
    const limited: ApiError = {
      ...unsure,
      rule: 'http.other',
      failure: { ...failure, kind: 'badRequest', status: 429 },
      message: 'Too many emails. Try again in 1 hour.',
    };
    tell(events.devices.endAsked({ target: { kind: 'others' } }));
    tell(events.devices.ended({ kind: 'failed', error: limited }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^The device couldn’t be signed out\.Too many emails\. Try again in 1 hour\.Network Error: 429/,
    );
    // But its first attempt may still succeed.
    const underWay: ApiError = {
      ...limited,
      failure: { ...failure, kind: 'badRequest', status: 409 },
      ret: 409,
    };
    tell(events.devices.endAsked({ target: { kind: 'others' } }));
    tell(events.devices.ended({ kind: 'failed', error: underWay }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^We don’t know whether this was done\. Reload the page to see\.Network Error: 409/,
    );
    // Offline, nothing was sent, and a reload would lose what was typed (P15).
    tell(events.devices.endAsked({ target: { kind: 'others' } }));
    const unsent = { ...unsure, failure: { ...failure, offline: true } } as const;
    tell(events.devices.ended({ kind: 'failed', error: unsent }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^The device couldn’t be signed out\./);
    // A failed read has changed nothing.
    tell(events.dataExport.answered({ kind: 'failed', error: unsure }));
    expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent(/^We couldn’t load this part\./);
  });

  it('P15: the forms of the account say offline that nothing was changed', async () => {
    const { tell } = await renderApp({ path: '/portal/account', signedIn: 'EXISTS' });
    await screen.findByRole('heading', { name: 'Devices' });
    const unsent: ApiError = { ...unsure, failure: { ...failure, offline: true } };
    const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    const nothing = /Nothing was changed\. Check your connection/;
    const profile = { first_name: 'A', last_name: 'B', company: '', title: '', language: '' };
    tell(events.profile.read({ kind: 'profile', profile }));
    tell(events.profile.submitted({ changes: { title: { from: '', to: 'Lead' } } }));
    tell(events.profile.answered({ kind: 'failed', error: unsent }));
    expect(said().join()).toMatch(nothing);
    tell(events.profile.asked());
    const email = { email: 'a@b.test', confirmed: true, pending: null, undelivered: false };
    tell(events.emailChange.read({ kind: 'email', email, resendAt: 0 }));
    tell(events.emailChange.opened());
    tell(events.emailChange.submitted({ email: 'c@b.test' }));
    tell(events.emailChange.answered({ kind: 'failed', error: unsent }));
    expect(said().join()).toMatch(nothing);
    tell(events.emailChange.closed());
    const app = { name: 'Phone', createdAt: 1, lastUsedAt: 1 };
    const settings = { offered: true, recoveryCodesLeft: 9, devices: [], required: false };
    tell(events.secondStep.read({ kind: 'settings', settings: { ...settings, apps: [app] } }));
    tell(events.secondStep.removeAsked(app));
    tell(events.secondStep.submitted({ code: 'handle' }));
    tell(events.secondStep.changed({ kind: 'failed', error: unsent }));
    expect(said().join()).toMatch(nothing);
    tell(events.secondStep.canceled());
    tell(events.appSetup.asked({ place: 'account' }));
    tell(events.appSetup.begun({ kind: 'begun', secret: 'secret' }));
    tell(events.appSetup.submitted({ code: 'handle', name: '' }));
    tell(events.appSetup.confirmed({ kind: 'failed', error: unsent }));
    expect(said().join()).toMatch(/The app isn’t turned on yet\. Check your connection/);
  });

  it('nor do the saved views', async () => {
    const { show, tell, user } = await openReport('', { signedIn: 'EXISTS' });
    show();
    tell(events.savedViews.answered({ kind: 'done', data: [] }));
    await user.click(await screen.findByText('Saved views'));
    await user.type(screen.getByLabelText('Name of this view'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    tell(events.savedViews.answered({ kind: 'failed', error: unsure }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^We don’t know whether the change was saved/,
    );
  });
});

it('UX 35: typed values are there again after a reload of the tab, until they are discarded', async () => {
  const profile = {
    first_name: 'Mira',
    last_name: 'Song',
    company: 'Tide',
    title: '',
    language: '',
  };
  const read = events.profile.read({ kind: 'profile', profile });
  const company = () => screen.getByLabelText(/^Company/);
  const first = await openAccount();
  first.tell(read);
  await first.user.type(company(), ' Games');
  reload(first);
  const { tell, user } = await openAccount();
  tell(read);
  expect(company()).toHaveValue('Tide Games');
  const changes = { company: { from: 'Tide', to: 'Tide Games' } };
  tell(events.profile.submitted({ changes }));
  tell(events.profile.answered({ kind: 'conflict', profile, fields: ['company'] }));
  await user.type(company(), '!');
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
  tell(read);
  expect(company()).toHaveValue('Tide');
  expect(sessionStorage).toHaveLength(0);
});
