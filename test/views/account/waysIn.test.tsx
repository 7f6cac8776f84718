import { act, screen, waitFor, within } from '@testing-library/react';
import type { Passkey } from '../../../machines/passkeys/passkeys';
import { events } from '../../../src/kit/events';
import { PASSKEY_PROVIDERS } from '../../../src/rules/passkeyProviders';
import { changeLanguage } from '../../../src/text/i18n';
import { shownLines } from '../support/shownLines';
import {
  DETAILS,
  exact,
  failed,
  HOUR_MS,
  NOON,
  openAccount,
  SUMMARY,
} from '../support/openAccount';
import { ofType } from '../support/renderApp';

const NOW = NOON;
const [[model, provider] = ['', '']] = Object.entries(PASSKEY_PROVIDERS);

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const passkey = (id: string, more: Partial<Passkey> = {}): Passkey => ({
  id,
  createdAt: NOW - 2 * HOUR_MS,
  lastUsedAt: null,
  synced: true,
  aaguid: '',
  name: '',
  ...more,
});
const LIST = [
  passkey('a', { name: 'Work key', synced: false, lastUsedAt: NOW - HOUR_MS }),
  passkey('b', { aaguid: model }),
  passkey('c'),
];
const listed = (passkeys: Passkey[], hasPassword = true) =>
  events.passkeys.read({
    kind: 'passkeys',
    passkeys,
    hasPassword,
    otherWays: hasPassword ? ['password'] : [],
  });

describe('the passkeys', () => {
  it('shows each with its name, its times and its actions', async () => {
    const { tell, lines, user, actions, part, i18n } = await openAccount();
    tell(listed(LIST));
    expect(provider).not.toBe('');
    expect(lines('Passkeys')).toEqual([
      'h3: Work key On one device',
      `Added 2 hours ago [datetime=2030-01-15T10:00:00.000Z; title=${exact(NOON - 2 * HOUR_MS)}] · Last used 1 hour ago [datetime=2030-01-15T11:00:00.000Z; title=${exact(NOON - HOUR_MS)}]`,
      `button: Rename Work key, added ${exact(NOON - 2 * HOUR_MS)} [shown: Rename]`,
      `button: Remove Work key, added ${exact(NOON - 2 * HOUR_MS)} [shown: Remove]`,
      'h3: Google Password Manager',
      `Added 2 hours ago [datetime=2030-01-15T10:00:00.000Z; title=${exact(NOON - 2 * HOUR_MS)}] · Never used`,
      `button: Rename Google Password Manager, added ${exact(NOON - 2 * HOUR_MS)} [shown: Rename]`,
      `button: Remove Google Password Manager, added ${exact(NOON - 2 * HOUR_MS)} [shown: Remove]`,
      'h3: Passkey',
      `Added 2 hours ago [datetime=2030-01-15T10:00:00.000Z; title=${exact(NOON - 2 * HOUR_MS)}] · Never used`,
      `button: Rename Passkey, added ${exact(NOON - 2 * HOUR_MS)} [shown: Rename]`,
      `button: Remove Passkey, added ${exact(NOON - 2 * HOUR_MS)} [shown: Remove]`,
      'button: Add passkey',
    ]);
    const [, second = document.body] = screen.getAllByRole('button', { name: /^Remove .*added/ });
    await user.click(second);
    expect(ofType(actions, 'passkeys/removeAsked')).toMatchObject([{ payload: { id: 'b' } }]);
    // Asks first, and says what is left; the safe answer has the focus.
    expect(lines('Passkeys').slice(4, 8)).toEqual([
      'h3: Remove “Google Password Manager”?',
      'You can still sign in with: password, another passkey.',
      'button: Remove passkey',
      'button: Cancel [described: Remove “Google Password Manager”?You can still sign in with: password, another passkey.]',
    ]);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Remove Google/ })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: /^Remove Google/ }));
    await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
    expect(screen.getByRole('button', { name: /^Remove Google/ })).toHaveFocus();
    expect(lines('Passkeys').filter((line) => line.startsWith('button'))).toEqual([
      `button: Rename Work key, added ${exact(NOON - 2 * HOUR_MS)} [aria-disabled=true; shown: Rename]`,
      `button: Remove Work key, added ${exact(NOON - 2 * HOUR_MS)} [aria-disabled=true; shown: Remove]`,
      `button: Rename Google Password Manager, added ${exact(NOON - 2 * HOUR_MS)} [aria-disabled=true; shown: Rename]`,
      `button: Remove Google Password Manager, added ${exact(NOON - 2 * HOUR_MS)} [aria-disabled=true; shown: Removing…]`,
      `button: Rename Passkey, added ${exact(NOON - 2 * HOUR_MS)} [aria-disabled=true; shown: Rename]`,
      `button: Remove Passkey, added ${exact(NOON - 2 * HOUR_MS)} [aria-disabled=true; shown: Remove]`,
      'button: Add passkey [aria-disabled=true]',
    ]);
    tell(events.passkeys.changed({ kind: 'removed' }));
    expect(lines('Passkeys').slice(-2)).toEqual([
      'output: Passkey removed. You can also delete it from your device.',
      'button: Add passkey',
    ]);
    const passkeys = part('Passkeys');
    await act(() => changeLanguage(i18n, 'zh'));
    expect(passkeys.querySelector('time')?.title).toMatch(/^2030年1月15日/);
  });

  it('replace the current password when it is changed, as its row says', async () => {
    const { tell, lines } = await openAccount();
    expect(lines('Sign-in and security')).toContain('You’ll need your current password.');
    tell(listed(LIST));
    expect(lines('Sign-in and security')).toContain(
      'You’ll need your current password, unless you just used a passkey.',
    );
  });

  it('describes passkeys to a user without a password, and shows an empty list', async () => {
    const { tell, lines, user, actions } = await openAccount();
    tell(listed([], false));
    expect(screen.getByText('Sign in with your fingerprint, face or screen lock.')).toBeVisible();
    expect(lines('Passkeys')).toEqual(['You don’t have a passkey yet.', 'button: Add passkey']);
    await user.click(screen.getByRole('button', { name: 'Add passkey' }));
    expect(ofType(actions, 'passkeys/addAsked')).toHaveLength(1);
    expect(lines('Passkeys').slice(1)).toEqual(['button: Adding passkey… [aria-disabled=true]']);
    tell(events.passkeys.changed({ kind: 'notAdded', reason: 'exists' }));
    expect(lines('Passkeys').slice(1)).toEqual([
      'alert: This device already has a passkey for your account. You can sign in with it.',
      'button: Add passkey',
    ]);
    tell(events.passkeys.addAsked());
    tell(events.passkeys.changed(failed));
    expect(lines('Passkeys').slice(1)).toEqual([
      'alert: The passkey wasn’t changed.',
      ...DETAILS,
      'button: Add passkey',
    ]);
    tell(events.passkeys.addAsked());
    tell(events.passkeys.changed({ kind: 'added', passkeys: [passkey('a')] }));
    expect(lines('Passkeys').slice(-2)).toEqual([
      'output: Passkey added. You can sign in with it next time.',
      'button: Add passkey',
    ]);
    tell(events.passkeys.removeAsked({ id: 'a' }));
    // None that the page knows: the server decides.
    expect(lines('Passkeys').slice(0, 2)).toEqual([
      'h3: Remove “Passkey”?',
      'button: Remove passkey',
    ]);
    tell(events.passkeys.removeConfirmed());
    tell(events.passkeys.changed({ kind: 'lastWay' }));
    expect(lines('Passkeys').slice(-3)).toEqual([
      `button: Remove Passkey, added ${exact(NOON - 2 * HOUR_MS)} [shown: Remove]`,
      'alert: This is your only way to sign in. Add another one first.',
      'button: Add passkey',
    ]);
  });

  it('renames one in a field: Enter saves, Escape and Cancel keep the name', async () => {
    const { tell, part, user, actions } = await openAccount();
    tell(listed(LIST));
    const rename = () => screen.getByRole('button', { name: /^Rename Work key/ });
    const row = () => within(part('Passkeys')).getAllByRole('listitem').map(shownLines)[0];
    const field = () => screen.getByLabelText('Name, such as the device it’s on');
    await user.click(rename());
    expect(field()).toHaveFocus();
    expect(row()).toEqual([
      'text: Name, such as the device it’s on = Work key [name=passkey_name; autocomplete=off]',
      'submit: Save name',
      'button: Cancel',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rename()).toHaveFocus());
    await user.click(rename());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(ofType(actions, 'passkeys/renameCanceled')).toHaveLength(2);
    await user.click(rename());
    await user.clear(field());
    await user.type(field(), 'Home key{Enter}');
    await waitFor(() => expect(ofType(actions, 'passkeys/named')).toHaveLength(1));
    expect(row()).toEqual([
      'text: Name, such as the device it’s on = Home key [name=passkey_name; autocomplete=off; readonly]',
      'submit: Saving… [aria-disabled=true]',
      'output: Saving…',
      'button: Cancel [aria-disabled=true]',
    ]);
    tell(events.passkeys.changed(failed));
    expect(row()?.slice(0, 4)).toEqual([
      ...SUMMARY,
      'text: Name, such as the device it’s on = Home key [name=passkey_name; autocomplete=off]',
    ]);
    tell(events.passkeys.named({ name: 'Home key' }));
    tell(events.passkeys.changed({ kind: 'renamed' }));
    expect(screen.getByText('Name saved.')).toBeInTheDocument();
  });

  it('is hidden if the server offers none, and is reset when the user leaves the page', async () => {
    const { tell, actions, unmount } = await openAccount();
    tell(events.passkeys.read({ kind: 'notOffered', hasPassword: true, otherWays: [] }));
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    tell(events.providers.read({ kind: 'notOffered' }));
    expect(screen.queryByRole('region', { name: 'Connected accounts' })).toBeNull();
    unmount();
    const left = actions.map(({ type }) => type).filter((type) => type.endsWith('/reset'));
    expect(left).toEqual(
      expect.arrayContaining([
        'passkeys/reset',
        'providers/reset',
        'secondStep/reset',
        'appSetup/reset',
      ]),
    );
  });
});

describe('the connected accounts', () => {
  const connection = { email: 'mira@acme.example', createdAt: NOW - 2 * HOUR_MS, lastUsedAt: null };
  const providers = [
    { id: 'acme', name: 'Acme', connection },
    { id: 'orbit', name: 'Orbit', connection: { ...connection, email: '', lastUsedAt: NOW } },
    { id: 'tide', name: 'Tide', connection: null },
  ];
  const opened = async () => {
    const app = await openAccount();
    app.tell(listed(LIST));
    app.tell(events.providers.read({ kind: 'providers', providers }));
    return { ...app, shown: () => app.lines('Connected accounts') };
  };

  it('shows each with its times and its action', async () => {
    const { tell, shown, user, actions } = await opened();
    expect(shown()).toEqual([
      'h3: Acme [translate=no]',
      `mira@acme.example [translate=no] · Connected 2 hours ago [datetime=2030-01-15T10:00:00.000Z; title=${exact(NOON - 2 * HOUR_MS)}] · Never used`,
      'button: Disconnect Acme [shown: Disconnect]',
      'h3: Orbit [translate=no]',
      `Connected 2 hours ago [datetime=2030-01-15T10:00:00.000Z; title=${exact(NOON - 2 * HOUR_MS)}] · Last used just now [datetime=2030-01-15T12:00:00.000Z; title=${exact(NOON)}]`,
      'button: Disconnect Orbit [shown: Disconnect]',
      'h3: Tide [translate=no]',
      'Not connected',
      'button: Connect Tide [shown: Connect]',
    ]);
    await user.click(screen.getByRole('button', { name: 'Disconnect Orbit' }));
    expect(ofType(actions, 'providers/removeAsked')).toMatchObject([{ payload: { id: 'orbit' } }]);
    expect(shown().slice(3, 7)).toEqual([
      'h3: Disconnect Orbit?',
      'You can still sign in with: password, another passkey, Acme.',
      'button: Disconnect Orbit',
      'button: Cancel [described: Disconnect Orbit?You can still sign in with: password, another passkey, Acme.]',
    ]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Disconnect Orbit' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Disconnect Orbit' }));
    await user.click(screen.getByRole('button', { name: 'Disconnect Orbit' }));
    expect(ofType(actions, 'providers/removeConfirmed')).toHaveLength(1);
    const buttons = () => screen.getAllByRole('button', { name: /onnect (Acme|Orbit|Tide)$/ });
    const texts = () => buttons().map((each) => [each.textContent, each.ariaDisabled]);
    expect(texts()).toEqual([
      ['Disconnect', 'true'],
      ['Disconnecting…', 'true'],
      ['Connect', 'true'],
    ]);
    tell(events.providers.changed({ kind: 'removed' }));
    expect(shown().at(-1)).toBe(
      'output: Orbit is disconnected. You can no longer sign in with it.',
    );
    await user.click(screen.getByRole('button', { name: 'Connect Tide' }));
    expect(ofType(actions, 'providers/connectAsked')).toMatchObject([{ payload: { id: 'tide' } }]);
    expect(texts()).toEqual([
      ['Disconnect', 'true'],
      ['Connect', 'true'],
      ['Opening…', 'true'],
    ]);
    tell(events.providers.changed({ kind: 'unavailable' }));
    expect(shown().at(-1)).toBe('alert: Tide isn’t responding. Try again later.');
    tell(events.providers.removeAsked({ id: 'acme' }));
    tell(events.providers.removeConfirmed());
    tell(events.providers.changed(failed));
    expect(shown().slice(-4)).toEqual(['alert: The request didn’t go through.', ...DETAILS]);
  });

  it('A44: says every way that is left, also if passkeys are not offered', async () => {
    const { tell, shown, user } = await opened();
    const ways = ['emailCode', 'singleSignOn'] as const;
    tell(events.passkeys.asked());
    tell(events.passkeys.read({ kind: 'notOffered', hasPassword: false, otherWays: [...ways] }));
    await user.click(screen.getByRole('button', { name: 'Disconnect Orbit' }));
    expect(shown()[4]).toBe('You can still sign in with: code by email, single sign-on, Acme.');
  });
});

it('two-step verification is not on the page if the core has no authenticator apps', async () => {
  const { tell } = await openAccount();
  const parts = () => screen.queryAllByRole('heading', { name: 'Two-step verification' }).length;
  expect(parts()).toBe(1);
  const settings = { offered: false, apps: [], recoveryCodesLeft: 0, devices: [], required: false };
  tell(events.secondStep.read({ kind: 'settings', settings }));
  expect(parts()).toBe(0);
});

it('a user whose setup of an app was cut off is offered recovery codes', async () => {
  const { tell, i18n } = await openAccount();
  const settings = {
    offered: true,
    apps: [{ name: 'Phone', createdAt: NOON, lastUsedAt: 0 }],
    recoveryCodesLeft: 0,
    devices: [],
    required: false,
  };
  tell(events.secondStep.read({ kind: 'settings', settings }));
  expect(screen.getByText(/^You have no recovery codes\. Create new ones/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create new codes' })).toBeVisible();
  await act(() => changeLanguage(i18n, 'zh'));
  expect(screen.getByText(/^没有可用的恢复码，请生成新的恢复码/)).toBeVisible();
  expect(screen.getByRole('button', { name: '生成新的恢复码' })).toBeVisible();
});
