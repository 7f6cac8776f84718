import { act, screen, waitFor, within } from '@testing-library/react';
import type { SecondStepSettings } from '../../../machines/secondStep/secondStep';
import { events } from '../../../src/kit/events';
import { forgetShown, keepShown } from '../../../src/kit/shownSecrets';
import {
  CODES,
  day,
  DETAILS,
  exact,
  failed,
  HOUR_MS,
  iso,
  NOON,
  openAccount,
  SUMMARY,
} from '../support/openAccount';
import { ofType } from '../support/renderApp';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOON));
afterEach(() => {
  forgetShown();
});

const PHONE = { name: 'Phone', createdAt: NOON - 2 * HOUR_MS, lastUsedAt: NOON - HOUR_MS };
const at = (ms: number) => `[datetime=${iso(ms)}; title=${exact(ms)}]`;
const OLD = { name: 'Old', createdAt: 0, lastUsedAt: 0 };
const device = (id: string, browser: string, system: string) => ({
  id,
  browser,
  system,
  createdAt: NOON,
  until: NOON,
});

const SETTINGS = { offered: true, apps: [], recoveryCodesLeft: 9, devices: [], required: false };

const opened = async (more: Partial<SecondStepSettings> = {}) => {
  const app = await openAccount();
  const settings = { ...SETTINGS, ...more };
  app.tell(events.secondStep.read({ kind: 'settings', settings }));
  const section = () => within(app.part('Two-step verification'));
  return {
    ...app,
    section,
    shown: () => app.lines('Two-step verification'),
    press: (name: string | RegExp) => app.user.click(section().getByRole('button', { name })),
  };
};

describe('the second step of the account', () => {
  it('shows the apps, the codes and the trusted devices, and what can be done', async () => {
    const { shown, press, tell, actions } = await opened({
      apps: [PHONE, OLD],
      recoveryCodesLeft: 3,
      devices: [
        device('a', 'Firefox', 'Windows'),
        device('b', 'Safari', ''),
        device('c', '', 'Linux'),
        device('d', '', ''),
      ],
      required: true,
    });
    expect(shown()).toEqual([
      'You’re running out of recovery codes. Create new ones, so that you can still sign in if you lose your phone.',
      'h3: Phone',
      `Added 2 hours ago ${at(PHONE.createdAt)} · Last used 1 hour ago ${at(PHONE.lastUsedAt)}`,
      'button: Remove Phone [shown: Remove]',
      'h3: Old',
      'Added at an unknown time · Not used yet',
      'button: Remove Old [shown: Remove]',
      'Required by your studio',
      'h3: Recovery codes',
      '3 codes left · New codes replace the old ones, which stop working.',
      'button: Create new codes',
      'h3: Trusted devices',
      'We don’t ask for a code on these devices. Changing your password ends this.',
      'h4: Firefox on Windows',
      `Until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'button: Stop trusting Firefox on Windows [shown: Stop trusting]',
      'h4: Safari',
      `Until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'button: Stop trusting Safari [shown: Stop trusting]',
      'h4: Linux',
      `Until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'button: Stop trusting Linux [shown: Stop trusting]',
      'h4: Unknown device',
      `Until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'button: Stop trusting Unknown device [shown: Stop trusting]',
      'button: Add another app',
    ]);
    await press('Stop trusting Safari');
    expect(ofType(actions, 'secondStep/forgetAsked')).toMatchObject([{ payload: { id: 'b' } }]);
    expect(shown().filter((line) => line.startsWith('button'))).toEqual([
      'button: Remove Phone [aria-disabled=true; shown: Remove]',
      'button: Remove Old [aria-disabled=true; shown: Remove]',
      'button: Create new codes [aria-disabled=true]',
      'button: Stop trusting Firefox on Windows [aria-disabled=true; shown: Stop trusting]',
      'button: Stop trusting Safari [aria-disabled=true; shown: Stopping…]',
      'button: Stop trusting Linux [aria-disabled=true; shown: Stop trusting]',
      'button: Stop trusting Unknown device [aria-disabled=true; shown: Stop trusting]',
      'button: Add another app [aria-disabled=true]',
    ]);
    const texts = screen.getAllByRole('button', { name: /^Stop trusting/ });
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'Stop trusting',
      'Stopping…',
      'Stop trusting',
      'Stop trusting',
    ]);
    tell(events.secondStep.changed({ kind: 'forgotten' }));
    expect(shown().slice(-2)).toEqual([
      'button: Add another app',
      'output: The device is no longer trusted.',
    ]);
    await press('Create new codes');
    expect(ofType(actions, 'secondStep/renewAsked')).toHaveLength(1);
    expect(shown().filter((line) => line.includes('Creating'))).toEqual([
      'button: Creating… [aria-disabled=true]',
    ]);
    tell(events.secondStep.changed(failed));
    expect(shown().slice(-5)).toEqual([
      'alert: Your second step wasn’t changed.',
      ...DETAILS,
      'button: Add another app',
    ]);
    await press('Add another app');
    expect(ofType(actions, 'appSetup/asked')).toMatchObject([{ payload: { place: 'account' } }]);
  });

  it('warns of few codes, but not of enough', async () => {
    const { shown } = await opened({ apps: [PHONE], recoveryCodesLeft: 4 });
    expect(shown()).toEqual([
      'h3: Phone',
      `Added 2 hours ago ${at(PHONE.createdAt)} · Last used 1 hour ago ${at(PHONE.lastUsedAt)}`,
      'button: Remove Phone [shown: Remove]',
      'h3: Recovery codes',
      '4 codes left · New codes replace the old ones, which stop working.',
      'button: Create new codes',
      'button: Add another app',
    ]);
  });

  it('asks for a code before it removes an app', async () => {
    const { shown, section, press, tell, user, actions } = await opened({ apps: [PHONE, OLD] });
    await press('Remove Phone');
    const field = screen.getByLabelText('Verification or recovery code');
    expect(field).toHaveFocus();
    expect(shown()).toEqual([
      'h3: Remove “Phone”?',
      'Your other apps keep working.',
      'text: Verification or recovery code [name=code; autocomplete=one-time-code; autocapitalize=characters; spellcheck=false; described: Remove “Phone”?Your other apps keep working.]',
      'submit: Remove app',
      'button: Cancel',
    ]);
    await user.type(field, '123456{Enter}');
    await waitFor(() => expect(ofType(actions, 'secondStep/submitted')).toHaveLength(1));
    expect(shown()).toEqual([
      'h3: Remove “Phone”?',
      'Your other apps keep working.',
      'text: Verification or recovery code = 123456 [name=code; autocomplete=one-time-code; autocapitalize=characters; spellcheck=false; readonly; described: Remove “Phone”?Your other apps keep working.]',
      'submit: Removing… [aria-disabled=true]',
      'output: Removing…',
      'button: Cancel [aria-disabled=true]',
    ]);
    tell(events.secondStep.changed({ kind: 'wrong', left: 1 }));
    expect(field).toHaveAccessibleDescription(
      'This code isn’t right or was already used. Enter another recovery code, or wait for the next code of your app and check your phone’s clock. You have 1 try left. Remove “Phone”? Your other apps keep working.',
    );
    const again = async () => {
      await user.clear(field);
      await user.type(field, '123456{Enter}');
    };
    await again();
    await waitFor(() => expect(ofType(actions, 'secondStep/submitted')).toHaveLength(2));
    tell(events.secondStep.changed({ kind: 'required' }));
    expect(shown().slice(2, 4)).toEqual([
      'alert: h2: There is a problem',
      'alert: Your studio requires two-step verification. Add another app before you remove this one.',
    ]);
    await again();
    await waitFor(() => expect(ofType(actions, 'secondStep/submitted')).toHaveLength(3));
    tell(events.secondStep.changed(failed));
    expect(shown().slice(2, 5)).toEqual([...SUMMARY]);
    await press('Cancel');
    expect(ofType(actions, 'secondStep/canceled')).toHaveLength(1);
    tell(events.secondStep.removeAsked({ name: 'Phone' }));
    tell(events.secondStep.submitted({ code: 'handle' }));
    // Announced, since its element was there before.
    const status = section().getAllByRole('status').at(-1);
    tell(events.secondStep.changed({ kind: 'removed' }));
    expect(screen.getByText('App removed.')).toBe(status);
  });

  it('warns that removing the last app turns the second step off', async () => {
    const { shown, press } = await opened({ apps: [PHONE] });
    await press('Remove Phone');
    expect(shown().slice(0, 2)).toEqual([
      'h3: Remove “Phone”?',
      'Two-step verification turns off. Your recovery codes and trusted devices stop working.',
    ]);
  });

  it('shows new codes once: to copy, to download and to print', async () => {
    const { shown, press, tell, user, actions } = await opened({ apps: [PHONE] });
    keepShown('handle', 'AAAA\nBBBB');
    tell(events.secondStep.renewAsked());
    tell(events.secondStep.changed({ kind: 'renewed', codes: 'handle', left: 10 }));
    // They are not shown again, so leaving asks.
    const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(screen.getByRole('link', { name: 'Change password' }));
    expect(asked.mock.calls).toEqual([
      ['We can’t show these recovery codes again. Leave without saving them?'],
    ]);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    expect(shown()).toEqual(CODES);
    const download = screen.getByRole('link', { name: 'Download codes' });
    expect(download).toHaveAttribute('download', 'adlantern-recovery-codes.txt');
    await press('Copy codes');
    expect(await navigator.clipboard.readText()).toBe('AAAA\nBBBB');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await press('Copied');
    expect(await screen.findByText('Copy didn’t work. Select the text yourself')).toBeVisible();
    const print = jest.spyOn(window, 'print').mockReturnValue();
    await press('Print codes');
    expect(print).toHaveBeenCalledTimes(1);
    await press('I’ve saved my codes');
    expect(ofType(actions, 'secondStep/saved')).toHaveLength(1);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});

describe('the setup of an app', () => {
  const key = {
    id: 'k',
    key: 'ABCDEFGH',
    address: 'otpauth://totp/Adlantern:mira?secret=ABCDEFGH',
  };
  const begun = async () => {
    const app = await opened();
    keepShown('secret', JSON.stringify(key));
    await app.press('Set up authenticator app');
    return app;
  };

  it('shows the key as a code, a link and text, and asks for a code', async () => {
    const { shown, press, tell, part, user, actions } = await begun();
    expect(shown()).toEqual(['output: Preparing your key…']);
    await act(async () => tell(events.appSetup.begun({ kind: 'begun', secret: 'secret' })));
    expect(shown()).toEqual([
      'Scan this code with an authenticator app such as Google Authenticator, Microsoft Authenticator or 1Password.',
      'img: QR code with the key below',
      '[Open in an app on this device](otpauth://totp/Adlantern:mira?secret=ABCDEFGH)',
      'Can’t scan it? Enter this key in the app:',
      'ABCD EFGH [translate=no]',
      'button: Copy key',
      'text: Verification code [name=code; autocomplete=one-time-code; inputmode=numeric; spellcheck=false]',
      'text: App name (optional) [name=app_name; autocomplete=off; described: So you can tell it from others, such as “Work phone”.]',
      'So you can tell it from others, such as “Work phone”.',
      'submit: Turn on',
      'button: Cancel',
    ]);
    const drawn = () => part('Two-step verification').querySelector('svg[role=img] path');
    await waitFor(() => expect(drawn()?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z){300,}$/));
    expect(drawn()?.closest('svg')?.getAttribute('viewBox')).toMatch(/^0 0 (\d\d) \1$/);
    await press('Copy key');
    expect(await navigator.clipboard.readText()).toBe(key.key);
    const code = screen.getByLabelText('Verification code');
    await user.type(code, '123456');
    expect(ofType(actions, 'appSetup/submitted')).toEqual([]);
    await user.type(code, '{Enter}');
    await waitFor(() => expect(ofType(actions, 'appSetup/submitted')).toHaveLength(1));
    expect(shown().slice(-5)).toEqual([
      'text: App name (optional) [name=app_name; autocomplete=off; readonly; described: So you can tell it from others, such as “Work phone”.]',
      'So you can tell it from others, such as “Work phone”.',
      'submit: Checking… [aria-disabled=true]',
      'output: Checking…',
      'button: Cancel [aria-disabled=true]',
    ]);
    tell(events.appSetup.confirmed({ kind: 'wrong', left: 2 }));
    expect(code).toHaveAccessibleDescription(
      'This code isn’t right or was already used. Wait for the next one, and check your phone’s clock. You have 2 tries left.',
    );
    await press('Cancel');
    expect(ofType(actions, 'appSetup/canceled')).toHaveLength(1);
  });

  it('ends with the recovery codes, and reads the settings again', async () => {
    const { shown, press, tell, actions } = await begun();
    await act(async () => tell(events.appSetup.begun({ kind: 'begun', secret: 'secret' })));
    tell(events.appSetup.submitted({ code: 'handle', name: '' }));
    keepShown('codes', 'AAAA\nBBBB');
    const confirmed = { codes: 'codes', tokens: '', singleSignOn: false };
    tell(events.appSetup.confirmed({ kind: 'confirmed', ...confirmed }));
    expect(shown().slice(0, 3)).toEqual([
      'h3: Save your recovery codes',
      'Each code lets you sign in once without your phone. We show them only now. Do not share these codes.',
      'ul: Recovery codes [translate=no]',
    ]);
    const file = screen.getByRole('link', { name: 'Download codes' }).getAttribute('href');
    expect(file).toContain('mira%40example.com');
    await press('I’ve saved my codes');
    expect(ofType(actions, 'appSetup/saved')).toHaveLength(1);
    expect(ofType(actions, 'secondStep/asked')).toHaveLength(2);
    // The list of devices still has those that were signed out.
    expect(ofType(actions, 'devices/asked')).toHaveLength(2);
    const settings = { ...SETTINGS, apps: [PHONE], recoveryCodesLeft: 10 };
    tell(events.secondStep.read({ kind: 'settings', settings }));
    expect(shown().slice(-2)).toEqual([
      'button: Add another app',
      'output: Two-step verification is on. Other devices were signed out.',
    ]);
    // Said once: not again after a removal that is canceled.
    await press('Remove Phone');
    await press('Cancel');
    expect(shown().at(-1)).toBe('button: Add another app');
  });

  it.each([
    [
      'could not begin',
      failed,
      ['alert: We couldn’t start the setup.', ...DETAILS, 'alert: button: Start over'],
    ],
    [
      'has ended',
      { kind: 'ended' } as const,
      [
        'alert: This setup was started again somewhere else. Start over.',
        'alert: button: Start over',
      ],
    ],
  ])('explains that it %s, and starts again', async (_what, answer, expected) => {
    const { shown, press, tell, actions } = await begun();
    tell(events.appSetup.begun(answer));
    expect(shown()).toEqual(expected);
    await press('Start over');
    expect(ofType(actions, 'appSetup/asked')).toHaveLength(2);
  });
});
