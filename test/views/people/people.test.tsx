import { act, screen, waitFor, within } from '@testing-library/react';
import type { ApiError } from '../../../machines/apiError';
import type { Member, PeopleData } from '../../../machines/people/people';
import { events } from '../../../src/kit/events';
import { CRASHED } from '../../../sagas/apiClient/callOutcome';
import { ROLE_PERMISSIONS } from '../../../src/rules/roles';
import { timedOut } from '../../model/tracedCalls';
import { MIRA, ofType, renderApp } from '../support/renderApp';

const DAY_MS = 86_400_000;

const member = (number: number, more: Partial<Member> = {}): Member => ({
  userId: `member-${number}`,
  email: `member${number}@games.example`,
  firstName: 'Ana',
  lastName: `Li ${number}`,
  role: 'viewer',
  suspended: false,
  deleting: false,
  seenOn: new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10),
  secondStep: null,
  ...more,
});
const admin = member(0, { role: 'admin' });

/** The page of an administrator, with the people of the studio. */
async function opened(data: Partial<PeopleData>, path = '/portal/people') {
  const app = await renderApp({ path, signedIn: 'EXISTS' });
  const facts = {
    ...MIRA,
    userId: admin.userId,
    email: admin.email,
    roles: ['admin'],
    permissions: [...ROLE_PERMISSIONS.admin],
  };
  app.tell(events.session.signedInElsewhere({ facts }));
  const whole = {
    members: [admin],
    invitations: [],
    requests: [],
    secondStepHelp: null,
    secondStepRoles: null,
    ...data,
  };
  app.tell(events.people.answered({ kind: 'done', data: whole }));
  await screen.findByRole('heading', { name: 'Members' });
  return app;
}

const region = () => within(screen.getByRole('region', { name: 'Members' }));
const names = () =>
  region()
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);
const query = () => Object.fromEntries(new URL(window.location.href).searchParams);

describe('the members of a studio', () => {
  it('A98: actions forbidden for the last administrator are disabled but focusable, with the reason', async () => {
    const { user } = await opened({ members: [admin, member(1)] });
    await user.click(screen.getByRole('button', { name: 'Actions for Ana Li 0' }));
    const item = await screen.findByRole('menuitem', { name: 'Remove member' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAccessibleDescription(
      'The only active administrator. Make someone else an administrator first.',
    );
    item.focus();
    expect(item).toHaveFocus();
    await user.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A99: shows a role before and after; administrators who lower their own role enter their email first', async () => {
    const { user, actions } = await opened({ members: [admin, member(1, { role: 'admin' })] });
    await user.click(screen.getByRole('button', { name: 'Actions for Ana Li 0' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Now: Administrator')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /^Manager/ }));
    expect(dialog.getByText('No longer allowed:').parentElement).toHaveTextContent(
      'Invite, change and remove people',
    );
    const confirm = dialog.getByRole('button', { name: 'Change role' });
    await user.click(confirm);
    const field = dialog.getByLabelText('Your email');
    expect(field).toHaveAccessibleDescription(`Enter ${admin.email} to confirm.`);
    expect(ofType(actions, 'people/confirmed')).toEqual([]);
    await user.type(field, admin.email.toUpperCase());
    await user.click(confirm);
    expect(ofType(actions, 'people/confirmed')).toMatchObject([{ payload: { role: 'manager' } }]);
  });

  it.each(['Suspend member', 'Remove member'])(
    'A99: administrators who choose "%s" for themselves read what happens to them, and enter their email first',
    async (action) => {
      const { user, actions } = await opened({ members: [admin, member(1, { role: 'admin' })] });
      await user.click(screen.getByRole('button', { name: 'Actions for Ana Li 0' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/^You’re signed out at once/)).toBeInTheDocument();
      const confirm = dialog.getByRole('button', { name: action });
      await user.click(confirm);
      expect(ofType(actions, 'people/confirmed')).toEqual([]);
      await user.type(dialog.getByLabelText('Your email'), admin.email);
      await user.click(confirm);
      expect(ofType(actions, 'people/confirmed')).toHaveLength(1);
    },
  );

  it('administrators who sign themselves out of all devices read that this one is among them', async () => {
    const { user } = await opened({ members: [admin, member(1)] });
    await user.click(screen.getByRole('button', { name: 'Actions for Ana Li 0' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out of all devices' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('You’ll have to sign in again, on this device too.');
  });

  it('A4: canceling a question returns the focus to its button', async () => {
    const { user } = await opened({ members: [admin, member(1)] });
    const button = screen.getByRole('button', { name: 'Actions for Ana Li 1' });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Suspend member' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('WCAG 2.4.6: distinguishes people of the same name by email, on buttons and in questions', async () => {
    const twin = { firstName: 'Mira', lastName: 'Song' };
    const { user } = await opened({
      members: [admin, member(1, twin), member(2, twin)],
      requests: [
        { id: 'r-1', email: 'mira@tide.example', ...twin, company: 'Tide', createdAt: 0 },
        {
          id: 'r-2',
          email: 'bo@tide.example',
          firstName: 'Bo',
          lastName: 'Li',
          company: 'Tide',
          createdAt: 0,
        },
      ],
    });
    const named = (name: RegExp) =>
      screen.getAllByRole('button', { name }).map((each) => each.getAttribute('aria-label'));
    expect(named(/^Actions for/)).toEqual([
      'Actions for Ana Li 0',
      'Actions for Mira Song (member1@games.example)',
      'Actions for Mira Song (member2@games.example)',
    ]);
    expect(named(/^Approve/)).toEqual(['Approve: Mira Song (mira@tide.example)', 'Approve: Bo Li']);
    expect(names()).toEqual(['Ana Li 0', 'Mira Song', 'Mira Song']);
    await user.click(screen.getByRole('button', { name: /member2/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove member' }));
    await screen.findByRole('dialog', { name: 'Remove Mira Song (member2@games.example)?' });
  });

  it('are sorted by name in the collation of the language', async () => {
    const called = (number: number, firstName: string) =>
      member(number, { firstName, lastName: 'Li' });
    await opened({
      members: [called(1, 'Zoe'), called(2, 'émile'), called(3, 'Ana 10'), called(4, 'Ana 9')],
    });
    expect(names()).toEqual(['Ana 9 Li', 'Ana 10 Li', 'émile Li', 'Zoe Li']);
  });

  it('S13: shows no activity in the future if the local clock is behind', async () => {
    const seenOn = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    await opened({ members: [admin, member(1, { seenOn })] });
    const [, seen] = region().getAllByRole('listitem');
    expect(seen).toHaveTextContent(/Last active today$/);
  });

  it('A104: shows 50 of 500 per page; search, role, state and page are in the address', async () => {
    const members = [admin, ...Array.from({ length: 499 }, (_, index) => member(index + 1))];
    members[7] = member(7, { role: 'manager', suspended: true });
    const { user } = await opened({ members });
    expect(names()).toHaveLength(50);
    expect(region().getByText('1 to 50 of 500 members')).toHaveAttribute('aria-live', 'polite');
    const pages = within(region().getByRole('navigation', { name: 'Pages of members' }));
    const next = pages.getByRole('button', { name: 'Next page' });
    await user.click(next);
    expect(names()[0]).toBe('Ana Li 50');
    expect(next).toHaveFocus();
    expect(query()).toEqual({ page: '2' });

    await user.type(region().getByRole('searchbox'), 'member49');
    expect(names()).toHaveLength(11);
    expect(query()).toEqual({ search: 'member49' });
    await user.clear(region().getByRole('searchbox'));
    await user.selectOptions(region().getByLabelText('Role'), 'Manager');
    await user.selectOptions(region().getByLabelText('State'), 'Suspended');
    expect(names()).toEqual(['Ana Li 7']);
    expect(query()).toEqual({ role: 'manager', state: 'suspended' });
    await user.selectOptions(region().getByLabelText('State'), 'Active');
    expect(region().getByText('No members match your search.')).toBeInTheDocument();
  });

  it('A104: opens the page in the address, or the last one if it does not exist', async () => {
    const members = [admin, ...Array.from({ length: 99 }, (_, index) => member(index + 1))];
    await opened({ members }, '/portal/people?page=9');
    expect(names()[0]).toBe('Ana Li 50');
  });
});

it('A106: removes a request that another administrator has decided meanwhile, with the reason', async () => {
  const request = { id: 'r-1', email: 'bo@tide.example', firstName: 'Bo', lastName: 'Li' };
  const requests = [{ ...request, company: 'Tide', createdAt: 0 }];
  const { user, tell } = await opened({ requests });
  await user.click(screen.getByRole('button', { name: 'Decline: Bo Li' }));
  await user.click(await screen.findByRole('button', { name: 'Decline request' }));
  const lost = timedOut('POST', '/api/people/requests');
  const error: ApiError = { ...lost, rule: 'ret.other', failure: null, ret: 40_900 };
  tell(events.people.acted({ kind: 'failed', error }));
  const data = { members: [admin], invitations: [], requests: [] };
  const rest = { secondStepHelp: null, secondStepRoles: null };
  tell(events.people.answered({ kind: 'done', data: { ...data, ...rest } }));
  expect(screen.queryByText('Bo Li')).toBeNull();
  expect(screen.getByText('Bo Li: the change wasn’t saved')).toBeVisible();
});

it('D4: does not report a crashed change as done', async () => {
  const { user, tell } = await opened({ members: [admin, member(1)] });
  await user.click(screen.getByRole('button', { name: 'Actions for Ana Li 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove member' }));
  await user.click(await screen.findByRole('button', { name: 'Remove member' }));
  // The crash notice reports the rest.
  tell(events.people.acted(CRASHED));
  expect(screen.queryByText(/was removed/)).toBeNull();
});

describe('invitations', () => {
  it('H1: typed addresses keep the page when the session ends', async () => {
    const { user, actions } = await opened({});
    const said = () => actions.map(({ type }) => type).filter((type) => type.startsWith('reauth'));
    expect(said()).toEqual([]);
    const field = screen.getByLabelText('Emails');
    await user.type(field, 'bo@tide.example');
    expect(said()).toEqual(['reauthentication/workHeld']);
    await user.clear(field);
    expect(said()).toEqual(['reauthentication/workHeld', 'reauthentication/workReleased']);
  });

  it('WCAG 2.4.3, 2.5.3: a withdrawn invitation loses its buttons and the page takes the focus; button names contain their text', async () => {
    const invitation = {
      id: 'one',
      email: 'one@games.example',
      role: 'viewer',
      inviter: null,
      state: 'open',
      sentAt: 1,
      expiresAt: Date.now() + DAY_MS,
      mail: null,
    } as const;
    const { user, tell } = await opened({ invitations: [invitation] });
    const button = screen.getByRole('button', { name: 'Withdraw invitation: one@games.example' });
    expect(button).toHaveTextContent('Withdraw invitation');
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw invitation' }));
    tell(events.people.acted({ kind: 'done', data: { link: null } }));
    await waitFor(() => expect(button).toHaveFocus());
    const data = { members: [admin], requests: [], secondStepHelp: null, secondStepRoles: null };
    tell(
      events.people.answered({
        kind: 'done',
        data: { ...data, invitations: [{ ...invitation, state: 'withdrawn' }] },
      }),
    );
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(
      screen.getByText('The invitation to one@games.example was withdrawn.'),
    ).toBeInTheDocument();
  });
});

describe('when the user returns to the page', () => {
  const invited = (state: 'open' | 'used') => ({
    id: 'one',
    email: 'new@games.example',
    role: 'viewer' as const,
    inviter: null,
    state,
    sentAt: 0,
    expiresAt: Date.now() + 3 * DAY_MS,
    mail: null,
  });
  const again = ({ actions, tell }: Awaited<ReturnType<typeof opened>>, members: Member[]) => {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(ofType(actions, 'people/shownAgain')).toHaveLength(1);
    const data = { members, invitations: [invited('used')] };
    const rest = { requests: [], secondStepHelp: null, secondStepRoles: null };
    tell(events.people.answered({ kind: 'done', data: { ...data, ...rest } }));
  };

  it('shows new members, and keeps typed text and focus', async () => {
    const app = await opened({ invitations: [invited('open')] });
    const field = screen.getByLabelText('Emails');
    await app.user.type(field, 'next@games.example');
    again(app, [admin, member(1)]);
    expect(names()).toEqual(['Ana Li 0', 'Ana Li 1']);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('next@games.example');
  });

  it('focuses the heading of the list if the focused button is gone', async () => {
    const app = await opened({ invitations: [invited('open')] });
    screen.getByRole('button', { name: /^Withdraw/ }).focus();
    again(app, [admin, member(1)]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Invitations' })).toHaveFocus());
  });

  it('keeps an open dialog', async () => {
    const { user, actions } = await opened({ members: [admin, member(1)] });
    await user.click(screen.getByRole('button', { name: 'Actions for Ana Li 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Suspend member' }));
    await screen.findByRole('dialog');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(ofType(actions, 'people/shownAgain')).toHaveLength(1);
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
