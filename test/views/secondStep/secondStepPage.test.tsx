import { screen, waitFor } from '@testing-library/react';
import type { StepAnswer } from '../../../machines/secondStep/secondStepSignIn';
import { events } from '../../../src/kit/events';
import { forgetShown, keepShown } from '../../../src/kit/shownSecrets';
import { CODES, DETAILS, EMAIL, exact, failed, HOUR_MS, NOON, timed } from '../support/openAccount';
import { openPage } from '../support/openPage';
import { ofType } from '../support/renderApp';

afterEach(forgetShown);

const PATH = '/portal/login/second-step';
const CODE = {
  kind: 'code',
  email: EMAIL,
  hasRecoveryCodes: true,
  hasPasskey: true,
  removalMs: 24 * HOUR_MS,
} as const;

const opened = async (more: object = {}, search = '') => {
  const app = await openPage(PATH + search);
  app.tell(events.secondStepSignIn.opened());
  app.tell(events.secondStepSignIn.read({ ...CODE, ...more }));
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, press };
};

describe('the second step of a sign-in', () => {
  it('asks for the code of the app, or for a recovery code', async () => {
    const { shown, press, tell, actions, user } = await opened({}, '?remember=1');
    expect(shown()).toEqual([
      'h1: Two-step verification',
      'Open your authenticator app and enter the 6 digits for mira@example.com.',
      'text: Verification code [name=code; autocomplete=one-time-code; inputmode=numeric; spellcheck=false; described: Open your authenticator app and enter the 6 digits for mira@example.com.]',
      'checkbox: Trust this device [name=trust; described: We won’t ask for a code on this device for 30 days. Don’t select this on a shared device.]',
      'We won’t ask for a code on this device for 30 days. Don’t select this on a shared device.',
      'submit: Sign in',
      'button: Use a passkey',
      'button: Use a recovery code',
      'button: I lost my phone and recovery codes',
    ]);
    await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveFocus());
    await press('Use a recovery code');
    expect(shown()).toEqual([
      'h1: Two-step verification',
      'Enter one of the recovery codes you saved for mira@example.com. Each works once.',
      'text: Recovery code [name=code; autocomplete=off; autocapitalize=characters; spellcheck=false; described: Enter one of the recovery codes you saved for mira@example.com. Each works once.]',
      'checkbox: Trust this device [name=trust; described: We won’t ask for a code on this device for 30 days. Don’t select this on a shared device.]',
      'We won’t ask for a code on this device for 30 days. Don’t select this on a shared device.',
      'submit: Sign in',
      'button: Use a passkey',
      'button: Use your authenticator app',
      'button: I lost my phone and recovery codes',
    ]);
    await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveFocus());
    await user.type(screen.getByLabelText('Recovery code'), '4F7K-90QM-TXCA-2B8D');
    await user.click(screen.getByLabelText('Trust this device'));
    await press('Sign in');
    await waitFor(() => expect(ofType(actions, 'secondStepSignIn/submitted')).toHaveLength(1));
    expect(ofType(actions, 'secondStepSignIn/submitted')).toMatchObject([
      { payload: { trust: true, remember: true } },
    ]);
    expect(shown().slice(2)).toEqual([
      'text: Recovery code = 4F7K-90QM-TXCA-2B8D [name=code; autocomplete=off; autocapitalize=characters; spellcheck=false; readonly; described: Enter one of the recovery codes you saved for mira@example.com. Each works once.]',
      'checkbox: Trust this device [name=trust; readonly; checked; described: We won’t ask for a code on this device for 30 days. Don’t select this on a shared device.]',
      'We won’t ask for a code on this device for 30 days. Don’t select this on a shared device.',
      'submit: Signing in… [aria-disabled=true]',
      'output: Signing in…',
      'button: Use a passkey [aria-disabled=true]',
      'button: Use your authenticator app',
      'button: I lost my phone and recovery codes',
    ]);
    tell(events.secondStepSignIn.answered({ kind: 'wrong', left: 1 }));
    expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(
      'This code isn’t right or was already used. Enter another one. You have 1 try left. Enter one of the recovery codes you saved for mira@example.com . Each works once.',
    );
    await press('Use your authenticator app');
    await user.type(screen.getByLabelText('Verification code'), '123456');
    await waitFor(() => expect(ofType(actions, 'secondStepSignIn/submitted')).toHaveLength(2));
    tell(events.secondStepSignIn.answered({ kind: 'wrong', left: 0 }));
    expect(screen.getByLabelText('Verification code')).toHaveAccessibleDescription(
      'Too many wrong codes. Wait 15 minutes, then try again. Open your authenticator app and enter the 6 digits for mira@example.com .',
    );
  });

  it('offers neither codes nor passkeys that the account lacks', async () => {
    const { shown } = await opened({ hasRecoveryCodes: false, hasPasskey: false });
    expect(shown().filter((line) => /^(button|submit)/.test(line))).toEqual([
      'submit: Sign in',
      'button: I lost my phone and recovery codes',
    ]);
    expect(document.querySelector('input[name=remember]')).not.toBeChecked();
  });

  it.each<[StepAnswer['kind'], StepAnswer, string[]]>([
    [
      'passkeyRefused',
      { kind: 'passkeyRefused', refusal: 'notVerified' },
      [
        'alert: This passkey is for a different account or couldn’t be checked. Try again, or enter a code.',
        'h1: Two-step verification',
      ],
    ],
  ])('accepts a passkey instead, and explains why not (%s)', async (_kind, answer, expected) => {
    const { shown, press, tell, actions } = await opened({}, '?remember=1');
    await press('Use a passkey');
    expect(ofType(actions, 'secondStepSignIn/passkeyChosen')).toMatchObject([
      { payload: { remember: true } },
    ]);
    expect(shown().slice(4, 7)).toEqual([
      'We won’t ask for a code on this device for 30 days. Don’t select this on a shared device.',
      'submit: Sign in [aria-disabled=true]',
      'button: Waiting for your passkey… [aria-disabled=true]',
    ]);
    tell(events.secondStepSignIn.answered(answer));
    expect(shown().slice(1, 3)).toEqual(expected);
  });

  it('explains that the first step could not be read, or has ended', async () => {
    const { shown, tell, user, actions } = await openPage(`${PATH}?redirect=%2Fportal%2Fpeople`);
    expect(shown()).toEqual(['h1: Two-step verification', 'output: Checking your sign-in…']);
    tell(events.secondStepSignIn.opened());
    tell(events.secondStepSignIn.read(failed));
    expect(shown()).toEqual([
      'h1: Two-step verification',
      'alert: We couldn’t check your sign-in. Try again.',
      ...DETAILS,
      'button: Try again',
    ]);
    const before = ofType(actions, 'secondStepSignIn/opened').length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ofType(actions, 'secondStepSignIn/opened')).toHaveLength(before + 1);
    tell(events.secondStepSignIn.read({ kind: 'ended' }));
    expect(shown()).toEqual([
      'alert: h2: There is a problem',
      'alert: Your sign-in waited too long or was already used. Sign in again.',
      'h1: Two-step verification',
      '[Sign in again](/portal/login?redirect=%2Fportal%2Fpeople)',
    ]);
  });

  it('sets up an app that the studio requires, or accepts a passkey', async () => {
    const { shown, tell, actions, press, user } = await openPage(`${PATH}?remember=1`).then(
      (app) => ({
        ...app,
        press: (name: string) => app.user.click(screen.getByRole('button', { name })),
      }),
    );
    tell(events.secondStepSignIn.opened());
    tell(events.secondStepSignIn.read({ kind: 'setUp', email: EMAIL, hasPasskey: true }));
    await waitFor(() => expect(ofType(actions, 'appSetup/asked')).toHaveLength(1));
    expect(ofType(actions, 'appSetup/asked')).toMatchObject([{ payload: { place: 'signIn' } }]);
    expect(shown()).toEqual([
      'h1: Set up your second step',
      'Your studio requires two-step verification. Set up an authenticator app for mira@example.com to finish signing in.',
      'output: Preparing your key…',
      'Or sign in with your passkey now. You won’t need an app.',
      'button: Use a passkey',
    ]);
    const key = { id: 'k', key: 'ABCDEFGH', address: 'otpauth://totp/A:mira?secret=ABCDEFGH' };
    keepShown('secret', JSON.stringify(key));
    tell(events.appSetup.begun({ kind: 'begun', secret: 'secret' }));
    expect(shown().slice(-2)).toEqual([
      'Or sign in with your passkey now. You won’t need an app.',
      'button: Use a passkey',
    ]);
    await press('Use a passkey');
    expect(shown().at(-1)).toBe('button: Waiting for your passkey… [aria-disabled=true]');
    tell(events.secondStepSignIn.answered({ kind: 'passkeyRefused', refusal: 'device' }));
    expect(shown().slice(1, 3)).toEqual([
      'alert: Your device couldn’t use the passkey. Try again, or enter a code.',
      'h1: Set up your second step',
    ]);
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    await waitFor(() => expect(ofType(actions, 'appSetup/submitted')).toHaveLength(1));
    keepShown('codes', 'AAAA\nBBBB');
    const confirmed = { codes: 'codes', tokens: 'tokens', singleSignOn: true };
    tell(events.appSetup.confirmed({ kind: 'confirmed', ...confirmed }));
    expect(screen.getByRole('heading', { level: 3 })).toHaveFocus();
    expect(shown()).toEqual(['h1: Set up your second step', ...CODES]);
    await press('I’ve saved my codes');
    expect(ofType(actions, 'secondStepSignIn/setUp')).toMatchObject([
      { payload: { tokens: 'tokens', singleSignOn: true, remember: true } },
    ]);
    expect(shown()).toEqual(['h1: Two-step verification', 'output: Opening your page…']);
  });
});

describe('without phone and recovery codes', () => {
  const lost = async (more: object = {}) => {
    const app = await opened(more);
    await app.press('I lost my phone and recovery codes');
    return app;
  };
  const askable = async (more: object = {}) => {
    const app = await lost(more);
    expect(app.shown()).toContain('button: Checking for a request… [aria-disabled=true]');
    app.tell(events.secondStepHelp.looked({ kind: 'askable' }));
    return app;
  };

  it('offers to ask an administrator', async () => {
    const { shown, press, tell, actions } = await askable();
    expect(shown()).toEqual([
      'h1: Ask an administrator',
      'An administrator of your studio can remove two-step verification from your account.',
      'They make sure it’s you before they allow it. 24 hours later, it’s removed and you can sign in again. We email you at each step, and you can cancel.',
      'submit: Ask an administrator',
      'button: Enter a code instead',
    ]);
    await press('Ask an administrator');
    expect(ofType(actions, 'secondStepHelp/submitted')).toHaveLength(1);
    expect(shown().slice(3, 5)).toEqual([
      'submit: Sending… [aria-disabled=true]',
      'output: Sending…',
    ]);
    tell(events.secondStepHelp.answered(failed));
    expect(shown().slice(1, 4)).toEqual([
      'alert: Bad request, nothing created or changed',
      'alert: POST https://studio.test/api',
      'h1: Ask an administrator',
    ]);
    await press('Enter a code instead');
    expect(ofType(actions, 'secondStepHelp/reset')).toHaveLength(1);
    expect(screen.getByLabelText('Verification code')).toBeInTheDocument();
  });

  it('shows no delay if the server states none', async () => {
    const { shown } = await askable({ removalMs: 0 });
    expect(shown()[2]).toBe(
      'They make sure it’s you before they allow it. After a waiting period, it’s removed and you can sign in again. We email you at each step, and you can cancel.',
    );
  });

  it.each([
    [
      'allowed',
      { kind: 'asked', dueAt: NOON } as const,
      [
        'h1: An administrator helped you',
        `Two-step verification will be removed on ${timed(exact(NOON), NOON)}. Sign in again after that.`,
        'button: Enter a code instead',
      ],
    ],
    [
      'too soon',
      { kind: 'tooSoon', until: NOON } as const,
      [
        'h1: Ask an administrator',
        `Your last request has ended. You can ask again on ${timed(exact(NOON), NOON)}.`,
        'button: Enter a code instead',
      ],
    ],
  ])('shows the answer (%s), also at once', async (_name, answer, expected) => {
    const { shown, press, tell } = await askable();
    await press('Ask an administrator');
    tell(events.secondStepHelp.answered(answer));
    expect(shown()).toEqual(expected);
    tell(events.secondStepHelp.reset());
    tell(events.secondStepHelp.opened());
    tell(events.secondStepHelp.looked(answer));
    expect(shown()).toEqual(expected);
  });

  it('asks as before if the request cannot be read', async () => {
    const { shown, tell } = await lost();
    tell(events.secondStepHelp.looked(failed));
    expect(shown()).toContain('submit: Ask an administrator');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
