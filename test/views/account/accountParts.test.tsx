import { screen, waitFor, within } from '@testing-library/react';
import type { Device } from '../../../machines/account/devices';
import { events } from '../../../src/kit/events';
import { shownLines } from '../support/shownLines';
import {
  day,
  DETAILS,
  EMAIL,
  exact,
  failed,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  openAccount,
  SUMMARY,
  timed,
} from '../support/openAccount';
import { MIRA, ofType } from '../support/renderApp';
import type { ListedMail } from '../../../src/rules/listedMail';

const NOW = NOON;
const DAY_MS = 24 * HOUR_MS;
const LATER = NOW + 14 * DAY_MS;
const NEXT = timed(exact(NOON + MINUTE_MS), NOON + MINUTE_MS);

const device = (id: string, more: Partial<Device> = {}): Device => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  network: '192.0.2.1',
  way: 'passkey',
  signedInAt: NOON,
  seenAt: NOW,
  current: false,
  ...more,
});

describe('the devices', () => {
  it('shows where and how each was signed in, and its last activity', async () => {
    const { tell, part, actions, user } = await openAccount();
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    tell(
      events.devices.read({
        kind: 'devices',
        devices: [
          device('here', { current: true }),
          device('a', { browser: '', system: '', network: '', way: '', seenAt: NOW + 1 }),
          device('b', { browser: '', seenAt: NOW - 5.9 * MINUTE_MS }),
          device('c', { system: '', seenAt: NOW - HOUR_MS }),
          device('d', { seenAt: NOW - 2 * DAY_MS }),
          device('e', { seenAt: NOW - 2 * DAY_MS + 1 }),
        ],
      }),
    );
    const rows = within(part('Devices')).getAllByRole('listitem').map(shownLines);
    expect(rows[0]).toEqual([
      'h3: Firefox on Windows This device',
      'Active now',
      'summary: Details',
      'dt: Signed in',
      `dd: ${exact(NOON)} [datetime=2030-01-15T12:00:00.000Z]`,
      'dt: Signed in with',
      'dd: Passkey',
      'dt: Network address',
      'dd: 192.0.2.1 [translate=no]',
    ]);
    expect(rows[1]).toEqual([
      'h3: Unknown device',
      `Last active just now [datetime=2030-01-15T12:00:00.001Z; title=${exact(NOON)}]`,
      'summary: Details',
      'dt: Signed in',
      `dd: ${exact(NOON)} [datetime=2030-01-15T12:00:00.000Z]`,
      'dt: Signed in with',
      'dd: Unknown',
      'dt: Network address',
      'dd: Unknown [translate=no]',
      'button: Sign out Unknown device [shown: Sign out; described: Last active just now]',
    ]);
    expect(rows.slice(2).map((lines) => [lines[0], lines[1], lines.at(-1)])).toEqual([
      [
        'h3: Windows',
        `Last active 5 minutes ago [datetime=2030-01-15T11:54:06.000Z; title=${exact(NOON - 6 * MINUTE_MS)}]`,
        'button: Sign out Windows [shown: Sign out; described: Last active 5 minutes ago]',
      ],
      [
        'h3: Firefox',
        `Last active 1 hour ago [datetime=2030-01-15T11:00:00.000Z; title=${exact(NOON - HOUR_MS)}]`,
        'button: Sign out Firefox [shown: Sign out; described: Last active 1 hour ago]',
      ],
      [
        'h3: Firefox on Windows',
        `Last active 2 days ago [datetime=2030-01-13T12:00:00.000Z; title=${exact(NOON - 2 * DAY_MS)}]`,
        'button: Sign out Firefox on Windows [shown: Sign out; described: Last active 2 days ago]',
      ],
      [
        'h3: Firefox on Windows',
        `Last active yesterday [datetime=2030-01-13T12:00:00.001Z; title=${exact(NOON - 2 * DAY_MS)}]`,
        'button: Sign out Firefox on Windows [shown: Sign out; described: Last active yesterday]',
      ],
    ]);
    const times = [...part('Devices').querySelectorAll('time')];
    expect(times[0]?.dateTime).toBe(new Date(NOON).toISOString());
    expect(shownLines(part('Devices')).slice(-2)).toEqual([
      'button: Sign out all other devices',
      'button: Sign out all devices, including this one',
    ]);
    await user.click(screen.getByRole('button', { name: 'Sign out Windows' }));
    tell(events.devices.ended(failed));
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    expect(shownLines(part('Devices')).slice(-2)).toEqual([
      'button: Sign out all other devices [aria-disabled=true]',
      'button: Sign out all devices, including this one [aria-disabled=true]',
    ]);
    tell(events.devices.ended(failed));
    await user.click(screen.getByRole('button', { name: /^Sign out all devices/ }));
    expect(ofType(actions, 'devices/endAsked').map(({ payload }) => payload)).toEqual([
      { target: { kind: 'one', id: 'b' } },
      { target: { kind: 'others' } },
      { target: { kind: 'all' } },
    ]);
  });

  it('states that there is no other device', async () => {
    const { tell, lines } = await openAccount();
    tell(events.devices.read({ kind: 'devices', devices: [device('a', { current: true })] }));
    expect(lines('Devices').at(-1)).toBe('You aren’t signed in on any other device.');
    tell(events.devices.endAsked({ target: { kind: 'others' } }));
    tell(events.devices.ended({ kind: 'ended', count: 2 }));
    expect(lines('Devices').at(-2)).toBe('output: 2 devices are signed out.');
    tell(events.devices.endAsked({ target: { kind: 'one', id: 'b' } }));
    tell(events.devices.ended({ kind: 'ended', count: 1 }));
    expect(lines('Devices').slice(-3, -1)).toEqual([
      'output: The device is signed out.',
      '[If you don’t recognize it, change your password](#security)',
    ]);
  });
});

describe('the data', () => {
  const file = { size: 0, until: NOON, nextAt: NOON + MINUTE_MS };
  it.each<['none' | 'waiting' | 'failed' | 'ready', number, string[]]>([
    [
      'ready',
      1,
      [
        `Ready: 1 KB, available until ${timed(exact(NOON), NOON)}.`,
        `You can request another file from ${NEXT}.`,
        'button: Download file',
      ],
    ],
    [
      'ready',
      12_600,
      [
        `Ready: 13 KB, available until ${timed(exact(NOON), NOON)}.`,
        `You can request another file from ${NEXT}.`,
        'button: Download file',
      ],
    ],
  ])('shows the file (%s, %s B)', async (state, size, expected) => {
    const { tell, lines } = await openAccount();
    tell(events.dataExport.answered({ kind: 'export', file: { ...file, state, size } }));
    expect(lines('Your data')).toEqual(['h3: A file of your data', ...expected]);
  });

  it('shows each step of a request and of a download', async () => {
    const { tell, part, lines, user, actions } = await openAccount();
    const press = () => user.click(within(part('Your data')).getByRole('button'));
    const shown = () => lines('Your data').slice(2);
    tell(events.dataExport.answered({ kind: 'export', file: { ...file, state: 'none' } }));
    await press();
    expect(ofType(actions, 'dataExport/requested')).toHaveLength(1);
    expect(shown()).toEqual(['button: Requesting… [aria-disabled=true]']);
    tell(events.dataExport.answered(failed));
    expect(shown()).toEqual([
      'button: Request file',
      'alert: The request didn’t go through.',
      ...DETAILS,
    ]);
    tell(events.dataExport.requested());
    tell(events.dataExport.answered({ kind: 'export', file: { ...file, state: 'ready' } }));
    await press();
    expect(ofType(actions, 'dataExport/downloadAsked')).toHaveLength(1);
    expect(shown()).toEqual([
      `You can request another file from ${NEXT}.`,
      'button: Downloading… [aria-disabled=true]',
    ]);
    tell(events.dataExport.downloaded(failed));
    expect(shown()).toEqual([
      `You can request another file from ${NEXT}.`,
      'button: Download file',
      'alert: The file couldn’t be downloaded.',
      ...DETAILS,
    ]);
    tell(events.dataExport.downloadAsked());
    tell(events.dataExport.downloaded({ kind: 'saved' }));
    expect(shown()).toEqual([
      `You can request another file from ${NEXT}.`,
      'button: Download file',
      'output: Download started.',
    ]);
  });
});

describe('the deletion', () => {
  const deletion = { email: EMAIL, deleteAt: 0, isLastAdministrator: false };
  const answered = (more: object) =>
    events.deletion.answered({ kind: 'deletion', deletion: { ...deletion, ...more } });

  it('shows what is deleted before the user confirms with the email', async () => {
    const { tell, lines, user, actions } = await openAccount();
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    tell(answered({}));
    expect(lines('Delete account')).toEqual([
      'button: Delete account…',
      '[Get your data first](#data)',
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete account…' }));
    expect(lines('Delete account')).toEqual([
      'We delete your profile, sign-in details, passkeys, devices and the file of your data.',
      'What belongs to your studio stays: reports, campaigns and imported data. Entries in our security log stay for up to a year, without your name and email.',
      `All your other devices are signed out right away. On ${timed(day(LATER), LATER)}, everything is deleted and your email can be used for a new account.`,
      'Until then, you can sign in or open the link in our email to keep your account.',
      'email: Enter mira@example.com to confirm [name=confirm_email; autocomplete=off; inputmode=email; autocapitalize=off; spellcheck=false]',
      'submit: Delete account',
      'button: Don’t delete',
    ]);
    const field = screen.getByLabelText(/^Enter mira@example/);
    for (const typed of ['', 'other@example.com']) {
      await user.type(field, `${typed}{Enter}`);
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription('Enter mira@example.com to confirm.'),
      );
    }
    expect(lines('Delete account').slice(4)).toEqual([
      'email: Enter mira@example.com to confirm = other@example.com [name=confirm_email; autocomplete=off; inputmode=email; autocapitalize=off; spellcheck=false; aria-invalid=true; described: Enter mira@example.com to confirm.]',
      'alert: Enter mira@example.com to confirm.',
      'submit: Delete account',
      'button: Don’t delete',
    ]);
    await user.clear(field);
    await user.type(field, `${EMAIL}{Enter}`);
    await waitFor(() => expect(ofType(actions, 'deletion/submitted')).toHaveLength(3));
    expect(lines('Delete account').slice(4)).toEqual([
      'email: Enter mira@example.com to confirm = mira@example.com [name=confirm_email; autocomplete=off; inputmode=email; autocapitalize=off; spellcheck=false; readonly]',
      'submit: Deleting… [aria-disabled=true]',
      'output: Deleting…',
      'button: Don’t delete [aria-disabled=true]',
    ]);
    tell(events.deletion.answered(failed));
    expect(lines('Delete account').slice(4)).toEqual([
      ...SUMMARY,
      'email: Enter mira@example.com to confirm = mira@example.com [name=confirm_email; autocomplete=off; inputmode=email; autocapitalize=off; spellcheck=false]',
      'submit: Delete account',
      'button: Don’t delete',
    ]);
    await user.click(screen.getByRole('button', { name: 'Don’t delete' }));
    expect(lines('Delete account')).toHaveLength(2);
  });

  it('leads the last administrator to the people', async () => {
    const { tell, lines } = await openAccount();
    tell(answered({ isLastAdministrator: true }));
    expect(lines('Delete account')).toEqual([
      'You’re the only administrator of your studio. Make another member an administrator first.',
      '[Go to people](/portal/people)',
    ]);
    tell(events.session.signedInElsewhere({ facts: { ...MIRA, studio: 'Tide' } }));
    expect(lines('Delete account')).toEqual([
      'You’re the only administrator of Tide. Make another member an administrator first.',
      '[Go to people](/portal/people)',
    ]);
  });

  it('A71: shows only its date, the data and how to keep the account once it is scheduled', async () => {
    const { tell, user, actions } = await openAccount();
    tell(answered({}));
    await user.click(screen.getByRole('button', { name: 'Delete account…' }));
    tell(events.deletion.submitted({ email: EMAIL }));
    tell(answered({ deleteAt: NOON }));
    expect(screen.getByRole('heading', { name: 'Your account will be deleted' })).toHaveFocus();
    const main = () => shownLines(screen.getByRole('main'));
    expect(main()).toEqual([
      'h1: Your account',
      'mira@example.com',
      'section h2: Your account will be deleted',
      `On ${timed(day(NOON), NOON)}, your account is deleted for good. Until then, you can keep it or get your data.`,
      'button: Keep account',
      'section h2: Your data',
      'Everything we hold about you, in one file you can read and take elsewhere.',
      'output: Loading…',
    ]);
    await user.click(screen.getByRole('button', { name: 'Keep account' }));
    expect(ofType(actions, 'deletion/keepAsked')).toHaveLength(1);
    expect(main().slice(4, 5)).toEqual(['button: Keeping… [aria-disabled=true]']);
    tell(events.deletion.answered(failed));
    expect(main().slice(4, 9)).toEqual([
      'button: Keep account',
      'alert: The request didn’t go through.',
      ...DETAILS,
    ]);
    tell(events.deletion.keepAsked());
    tell(answered({}));
    const kept = await screen.findByText('Your account is kept.');
    await waitFor(() => expect(kept).toHaveFocus());
    // A screen reader would read a status twice.
    expect(kept.closest('output')).toBeNull();
  });
});

describe('the emails', () => {
  const mail = (subject: string, fate: ListedMail['fate'] = 'sent'): ListedMail => ({
    subject,
    at: NOON,
    fate,
  });

  it('are listed with their time, and with what has not left; the earlier ones apart', async () => {
    const { tell, part, lines } = await openAccount();
    tell(
      events.sentMails.read({
        kind: 'mails',
        mails: [mail('One', 'waiting'), mail('Two', 'failed'), mail('Three'), mail('Four', 'kept')],
      }),
    );
    const at = timed(exact(NOON), NOON);
    expect(lines('Emails we sent you')).toEqual([
      'h3: One',
      `${at} · Being sent`,
      'h3: Two',
      `${at} · Not delivered`,
      'h3: Three',
      at,
      'summary: 1 earlier email',
      'h3: Four',
      `${at} · Not sent: this server sends no email`,
    ]);
    expect(part('Emails we sent you').querySelectorAll('details li')).toHaveLength(1);
  });

  it('are none, in words', async () => {
    const { tell, part, lines } = await openAccount();
    tell(events.sentMails.read({ kind: 'mails', mails: [] }));
    expect(lines('Emails we sent you')).toEqual(['No recent emails to your confirmed address.']);
    expect(part('Emails we sent you').querySelector('details')).toBeNull();
  });
});
