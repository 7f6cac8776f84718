import { act, screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { shownLines } from '../support/shownLines';
import { day, DETAILS, EMAIL, exact, failed, HOUR_MS, iso, NOON } from '../support/openAccount';
import { ADMIN, asked, member, NONE, openPeople } from '../support/openPeople';
import { MIRA, ofType, renderApp } from '../support/renderApp';

const TOP = ['h1: People', 'Who’s in your studio, and who’s invited.'];
/** The choice of a role, at first a viewer's. */
const ROLES = [
  'Role',
  'radiogroup: Role',
  'radio: Viewer: Sees reports, campaigns, audiences and creatives = viewer [checked]',
  'radio: Advertiser: Also changes campaigns = advertiser',
  'radio: Manager: Also sees the people of the studio = manager',
  'radio: Administrator: Also invites, changes and removes people, and imports data = admin',
];
const SEARCH = [
  'section h2: Members',
  'search: Search by name or email',
  'select: Role (*All roles, viewer: Viewer, advertiser: Advertiser, manager: Manager, admin: Administrator)',
  'select: State (*All states, active: Active, suspended: Suspended)',
];
/** The members, of whom she is the only one. */
const MIRA_ALONE = [...SEARCH, '1 member', 'Mira', 'You', 'mira@example.com'];

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOON));

describe('the people page', () => {
  it('shows an administrator all parts', async () => {
    const { main } = await openPeople({ secondStepRoles: [] }, 'admin', 'Tide');
    expect(main()).toEqual([
      'h1: People',
      'Who’s in Tide, and who’s invited.',
      'section h2: Invite people',
      'textarea: Emails [name=emails; inputmode=email; autocapitalize=off; spellcheck=false; described: Up to 50, separated by commas, spaces or line breaks.]',
      'Up to 50, separated by commas, spaces or line breaks.',
      'select: Role (*viewer: Viewer, advertiser: Advertiser, manager: Manager, admin: Administrator) [name=role]',
      'select: Language of the email (*en: English, zh: Chinese) [name=language]',
      'submit: Send invitations',
      ...MIRA_ALONE,
      'The only active administrator. To change or remove them, add another first.',
      'Administrator',
      'Not active yet',
      'button: Actions for Mira [aria-haspopup=menu]',
      'section h2: Invitations',
      'No one has been invited yet.',
      'section h2: Two-step verification',
      'After the password, members enter a code from an app on their phone. A passkey is enough on its own.',
      'Not required. Members can turn it on in their account.',
      'button: Change who needs it',
    ]);
  });

  it('shows a manager the lists without actions', async () => {
    const { main } = await openPeople({ secondStepRoles: ['admin'] }, 'manager');
    expect(main()).toEqual([
      ...TOP,
      ...MIRA_ALONE,
      'Administrator',
      'Not active yet',
      'section h2: Invitations',
      'No one has been invited yet.',
    ]);
  });

  it('A125: says that it takes long, reports a failed request, and names the required role without the permission', async () => {
    const { tell, user, actions } = await renderApp({ path: '/portal/people', signedIn: 'EXISTS' });
    const main = () => shownLines(screen.getByRole('main'));
    expect(main()).toEqual([...TOP, 'output: Loading people…']);
    jest.useFakeTimers();
    // Another user's page starts again, with its timer.
    tell(events.session.signedInElsewhere({ facts: { ...MIRA, userId: 'someone else' } }));
    act(() => jest.advanceTimersByTime(9_999));
    expect(main()).toEqual([...TOP, 'output: Loading people…']);
    act(() => jest.advanceTimersByTime(1));
    jest.useRealTimers();
    expect(main()).toEqual([
      ...TOP,
      'output: This is taking longer than usual.',
      'button: Try again: People [shown: Try again]',
    ]);
    tell(events.people.answered(failed));
    expect(main()).toEqual([
      ...TOP,
      'alert: We couldn’t load the people of your studio.',
      ...DETAILS,
      'alert: button: Try again',
    ]);
    expect(document.title).toBe('Error: People – Adlantern');
    const before = ofType(actions, 'people/opened').length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ofType(actions, 'people/opened')).toHaveLength(before + 1);
    tell(events.people.answered({ kind: 'denied' }));
    expect(main()).toEqual([
      'h1: No access to people',
      'Your role doesn’t include the people of your studio. Ask an administrator of your studio for the manager or administrator role.',
      '[Go to report](/portal/report)',
    ]);
    expect(document.title).toBe('No access to people – Adlantern');
  });
});

describe('members with a lost phone', () => {
  const help = (userId: string, dueAt = 0) => ({
    userId,
    email: `${userId}@games.example`,
    firstName: userId === 'b' ? 'Bo' : '',
    lastName: '',
    askedAt: NOON,
    dueAt,
  });

  const QUESTION = [
    'dialog h2: Remove the second step of Bo?',
    'Make sure who is asking: meet them, or call a number you know. They get an email at once and can cancel. After 24 hours it’s removed, and they sign in with their password.',
  ];

  it('are listed with what can be done', async () => {
    const members = [help('b'), help('c', NOON), { ...help(MIRA.userId), email: EMAIL }];
    const app = await openPeople({ secondStepHelp: { members, delayMs: 24 * HOUR_MS } });
    const { shown, press, dialog, user, tell, actions } = app;
    expect(shown('Lost phones')).toEqual([
      'section h2: Lost phones',
      'These members lost their phone and recovery codes, and ask you to remove their two-step verification.',
      'Bo',
      'b@games.example',
      `Requested ${day(NOON)} [datetime=${iso(NOON)}]`,
      'button: Allow removal: Bo [shown: Allow removal]',
      'button: Decline: Bo [shown: Decline]',
      'c@games.example',
      `Will be removed ${exact(NOON)} [datetime=${iso(NOON)}]`,
      'button: Stop removal: c@games.example [shown: Stop removal]',
      'mira@example.com',
      `Requested ${day(NOON)} [datetime=${iso(NOON)}]`,
      'button: Decline: mira@example.com [shown: Decline]',
    ]);
    await press('Stop removal: c@games.example');
    await press('Cancel');
    await press('Allow removal: Bo');
    expect(asked(app)).toEqual([
      { id: 'c', name: 'c@games.example', kind: 'refuseRemoval' },
      { id: 'b', name: 'Bo', kind: 'allowRemoval' },
    ]);
    expect(await dialog()).toEqual([
      ...QUESTION,
      'checkbox: I spoke to Bo and I’m sure it’s them',
      'button: Cancel',
      'submit: Allow removal',
    ]);
    await press('Allow removal');
    expect(await dialog()).toEqual([
      ...QUESTION,
      'checkbox: I spoke to Bo and I’m sure it’s them [aria-invalid=true; described: Confirm that you know who is asking.]',
      'alert: Confirm that you know who is asking.',
      'button: Cancel',
      'submit: Allow removal',
    ]);
    expect(ofType(actions, 'people/confirmed')).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    expect(await dialog()).toEqual([
      ...QUESTION,
      'checkbox: I spoke to Bo and I’m sure it’s them [checked]',
      'button: Cancel',
      'submit: Allow removal',
    ]);
    await press('Allow removal');
    expect(ofType(actions, 'people/confirmed')).toHaveLength(1);
    expect((await dialog()).slice(-2)).toEqual([
      'button: Cancel [aria-disabled=true]',
      'submit: Saving… [aria-disabled=true]',
    ]);
    tell(events.people.acted({ kind: 'done', data: { link: null } }));
    tell(events.people.answered({ kind: 'done', data: NONE }));
    expect(
      await screen.findByText('The second step of Bo will be removed. They got an email.'),
    ).toBeInTheDocument();
  });
});

it('the roles that need a second step are named, and chosen in a dialog', async () => {
  const app = await openPeople({ secondStepRoles: ['manager', 'admin'] });
  const { shown, press, dialog, user, actions } = app;
  expect(shown('Two-step verification')).toEqual([
    'section h2: Two-step verification',
    'After the password, members enter a code from an app on their phone. A passkey is enough on its own.',
    'Required for: Manager and Administrator',
    'button: Change who needs it',
  ]);
  await press('Change who needs it');
  expect(await dialog()).toEqual([
    'dialog h2: Who needs two-step verification?',
    'Members who have none yet set it up at their next sign-in. No one is signed out now, and every administrator gets an email.',
    'legend: Required for',
    'checkbox: Administrator [checked]',
    'checkbox: Manager [checked]',
    'checkbox: Advertiser',
    'checkbox: Viewer',
    'button: Cancel',
    'submit: Save',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Manager' }));
  await user.click(screen.getByRole('checkbox', { name: 'Viewer' }));
  await press('Save');
  expect(ofType(actions, 'people/confirmed')).toEqual([
    { type: 'people/confirmed', payload: { kind: 'secondStep', roles: ['viewer', 'admin'] } },
  ]);
});

it('access requests are listed with the company and the day', async () => {
  const person = { id: 'r', email: 'bo@tide.example', firstName: 'Bo', lastName: 'Li' };
  const app = await openPeople({ requests: [{ ...person, company: 'Tide', createdAt: NOON }] });
  const { shown, press, dialog } = app;
  expect(shown('Access requests')).toEqual([
    'section h2: Access requests',
    '1 request is waiting.',
    'Bo Li',
    'bo@tide.example',
    `Tide, requested ${day(NOON)} [datetime=${iso(NOON)}]`,
    'button: Approve: Bo Li [shown: Approve]',
    'button: Decline: Bo Li [shown: Decline]',
  ]);
  await press('Approve: Bo Li');
  expect(await dialog()).toEqual([
    'dialog h2: Approve the request of Bo Li?',
    'They get an invitation by email.',
    ...ROLES,
    'button: Cancel',
    'submit: Approve request',
  ]);
  expect(asked(app)).toEqual([{ id: 'r', name: 'Bo Li', kind: 'approve', role: 'viewer' }]);
});

describe('members', () => {
  it('A101: are listed with role, state, last day and second step', async () => {
    const seen = member('c', { role: null, secondStep: false, seenOn: '2030-01-12' });
    const members = [
      ADMIN,
      member('b', { suspended: true, deleting: true, secondStep: true }),
      seen,
    ];
    const app = await openPeople({ members });
    expect(app.shown('Members')).toEqual([
      ...SEARCH,
      '3 members',
      'b@games.example',
      'Suspended',
      'Being deleted',
      'Viewer',
      'Not active yet',
      'Two-step verification on',
      'button: Actions for b@games.example [aria-haspopup=menu]',
      'c@games.example',
      'No role',
      'Last active 3 days ago [datetime=2030-01-12]',
      'Two-step verification off',
      'button: Actions for c@games.example [aria-haspopup=menu]',
      'Mira',
      'You',
      'mira@example.com',
      'The only active administrator. To change or remove them, add another first.',
      'Administrator',
      'Not active yet',
      'button: Actions for Mira [aria-haspopup=menu]',
    ]);
  });

  const ACTIONS = {
    role: ['Change role', 'Change the role of b@games.example?', 'Now: Viewer'],
    sessions: [
      'Sign out of all devices',
      'Sign b@games.example out of all devices?',
      'They’ll have to sign in again.',
    ],
    suspend: [
      'Suspend member',
      'Suspend b@games.example?',
      'They’re signed out at once. Until you restore them, they can’t sign in, and keys that they created don’t work. Nothing is deleted.',
    ],
    restore: [
      'Restore member',
      'Restore b@games.example?',
      'They can sign in again with their password and role, and keys that they created work again.',
    ],
    remove: [
      'Remove member',
      'Remove b@games.example?',
      'They’re signed out at once and their account is deleted. The studio’s reports stay, and keys that they created still work, unless they were suspended. To bring them back, invite them again.',
    ],
  } as const;
  it.each([
    [false, ['role', 'sessions', 'suspend', 'remove'] as const],
    [true, ['role', 'sessions', 'restore', 'remove'] as const],
  ])('have actions, each with a question (suspended: %s)', async (suspended, kinds) => {
    const app = await openPeople({ members: [ADMIN, member('b', { suspended })] });
    const open = () => app.press('Actions for b@games.example');
    await open();
    const items = (await screen.findAllByRole('menuitem')).flatMap(shownLines);
    expect(items).toEqual(kinds.map((kind) => `menuitem: ${ACTIONS[kind][0]} [tabindex=0]`));
    for (const kind of kinds) {
      const [name, title, effect] = ACTIONS[kind];
      if (kind !== 'role') await open();
      await app.user.click(await screen.findByRole('menuitem', { name }));
      const dialog = await app.dialog();
      expect(dialog.slice(0, 2)).toEqual([`dialog h2: ${title}`, effect]);
      expect(dialog.slice(-2)).toEqual(['button: Cancel', `submit: ${name}`]);
      await app.press('Cancel');
    }
    const person = { id: 'b', name: 'b@games.example' };
    expect(asked(app)).toEqual(
      kinds.map((kind) =>
        kind === 'role' ? { ...person, kind, from: 'viewer' } : { ...person, kind },
      ),
    );
  });

  it('see what a new role allows before it is saved', async () => {
    const app = await openPeople({ members: [ADMIN, member('b')] });
    await app.choose('b@games.example', 'Change role');
    expect((await app.dialog()).slice(2, -2)).toEqual(ROLES);
    await app.press('Change role');
    expect(await app.dialog()).toContain('alert: Choose a different role.');
    expect(ofType(app.actions, 'people/confirmed')).toEqual([]);
    await app.user.click(screen.getByRole('radio', { name: /^Administrator/ }));
    expect((await app.dialog()).slice(8, -2)).toEqual([
      'Allowed from now on:',
      'Change campaigns',
      'See the people of the studio',
      'Invite, change and remove people',
      'Import data and manage studio keys',
    ]);
    await app.press('Change role');
    expect(ofType(app.actions, 'people/confirmed')).toMatchObject([{ payload: { role: 'admin' } }]);
  });
});
