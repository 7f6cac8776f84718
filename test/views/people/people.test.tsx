import { act, screen, waitFor, within } from '@testing-library/react';
import type { ApiError } from '../../../machines/apiError';
import type { Member } from '../../../machines/people/people';
import { events } from '../../../src/kit/events';
import { CRASHED } from '../../../sagas/apiClient/callOutcome';
import { timedOut } from '../../model/tracedCalls';
import { EMAIL } from '../support/openAccount';
import { ADMIN, invitation, member, NONE, openPeople } from '../support/openPeople';
import { ofType } from '../support/renderApp';
import { shownLines } from '../support/shownLines';

const DAY_MS = 86_400_000;

/** A member called Ana Li, with a number. */
const ana = (number: number, more: Partial<Member> = {}): Member =>
  member(`member-${number}`, {
    email: `member${number}@games.example`,
    firstName: 'Ana',
    lastName: `Li ${number}`,
    seenOn: new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10),
    ...more,
  });

const region = () => within(screen.getByRole('region', { name: 'Members' }));
const names = () =>
  region()
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);
const query = () => Object.fromEntries(new URL(window.location.href).searchParams);

it('the people are read again when the user’s rights to them change, and with no other right', async () => {
  const { store, actions, tell } = await openPeople({});
  const reads = () => ofType(actions, 'people/opened').length;
  const facts = store.getState().session.context.facts;
  const before = reads();
  const become = (...permissions: string[]) =>
    facts && tell(events.session.signedInElsewhere({ facts: { ...facts, permissions } }));
  become(...(facts?.permissions ?? []), 'other:right');
  expect(reads()).toBe(before);
  become('people:read');
  expect(reads()).toBe(before + 1);
});

describe('the members of a studio', () => {
  it('A98: actions forbidden for the last administrator are disabled but focusable, with the reason', async () => {
    const leaving = [{ suspended: true }, { deleting: true }];
    const others = leaving.map((more, at) => ana(at, { role: 'admin', ...more }));
    const { user } = await openPeople({ members: [ADMIN, ...others] });
    await user.click(screen.getByRole('button', { name: 'Actions for Mira' }));
    const item = await screen.findByRole('menuitem', { name: 'Remove member' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAccessibleDescription(
      'The only active administrator. To change or remove them, add another first.',
    );
    item.focus();
    expect(item).toHaveFocus();
    await user.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A99: shows a role before and after; administrators who lower their own role enter their email first', async () => {
    const { user, choose, actions } = await openPeople({
      members: [ADMIN, ana(1, { role: 'admin' })],
    });
    await choose('Mira', 'Change role');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Now: Administrator')).toBeInTheDocument();
    expect(dialog.queryByLabelText('Your email')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /^Manager/ }));
    expect(dialog.getByText('No longer allowed:').parentElement).toHaveTextContent(
      'Invite, change and remove people',
    );
    const confirm = dialog.getByRole('button', { name: 'Change role' });
    await user.click(confirm);
    const field = dialog.getByLabelText('Your email');
    expect(field).toHaveAccessibleDescription(`Enter ${EMAIL} to confirm.`);
    expect(ofType(actions, 'people/confirmed')).toEqual([]);
    expect(document.title).toMatch(/^Error: /);
    expect(field).toHaveFocus();
    await user.type(field, ` ${EMAIL.toUpperCase().replace('@', '＠')} `);
    expect(field).not.toHaveAccessibleDescription();
    await user.keyboard('{Enter}');
    expect(ofType(actions, 'people/confirmed')).toMatchObject([{ payload: { role: 'manager' } }]);
  });

  it.each(['Suspend member', 'Remove member'])(
    'A99: administrators who choose "%s" for themselves read what happens to them, and enter their email first',
    async (action) => {
      const { user, choose, actions } = await openPeople({
        members: [ADMIN, ana(1, { role: 'admin' })],
      });
      await choose('Mira', action);
      const dialog = within(await screen.findByRole('dialog'));
      expect(shownLines(screen.getByRole('dialog')).slice(1)).toEqual([
        expect.stringMatching(/^You’re signed out at once/),
        'email: Your email [name=own-email; autocomplete=off; inputmode=email; autocapitalize=off; spellcheck=false]',
        'button: Cancel',
        `submit: ${action}`,
      ]);
      const confirm = dialog.getByRole('button', { name: action });
      await user.click(confirm);
      expect(ofType(actions, 'people/confirmed')).toEqual([]);
      await user.type(dialog.getByLabelText('Your email'), EMAIL);
      await user.click(confirm);
      expect(ofType(actions, 'people/confirmed')).toHaveLength(1);
    },
  );

  it('canceling a question returns the focus to its button', async () => {
    const { user } = await openPeople({ members: [ADMIN, ana(1)] });
    const button = screen.getByRole('button', { name: 'Actions for Ana Li 1' });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Suspend member' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('WCAG 2.4.6: distinguishes people of the same name by email, on buttons and in questions', async () => {
    const twin = { firstName: 'Mira', lastName: 'Song' };
    const { user } = await openPeople({
      members: [ADMIN, ana(1, twin), ana(2, twin)],
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
      'Actions for Mira',
      'Actions for Mira Song (member1@games.example)',
      'Actions for Mira Song (member2@games.example)',
    ]);
    expect(named(/^Approve/)).toEqual(['Approve: Mira Song (mira@tide.example)', 'Approve: Bo Li']);
    expect(names()).toEqual(['Mira', 'Mira Song', 'Mira Song']);
    await user.click(screen.getByRole('button', { name: /member2/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove member' }));
    await screen.findByRole('dialog', { name: 'Remove Mira Song (member2@games.example)?' });
  });

  it('are sorted by name in the collation of the language', async () => {
    const called = (number: number, firstName: string) =>
      ana(number, { firstName, lastName: 'Li' });
    await openPeople({
      members: [called(1, 'Zoe'), called(2, 'émile'), called(3, 'Ana 10'), called(4, 'Ana 9')],
    });
    expect(names()).toEqual(['Ana 9 Li', 'Ana 10 Li', 'émile Li', 'Zoe Li']);
  });

  it('S13: shows no activity in the future if the local clock is behind', async () => {
    const seenOn = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    await openPeople({ members: [ADMIN, ana(1, { seenOn })] });
    const [seen] = region().getAllByRole('listitem');
    expect(seen).toHaveTextContent(/Last active today$/);
  });

  it('A104: shows 50 of 500 per page; search, role, state and page are in the address', async () => {
    const members = [ADMIN, ...Array.from({ length: 499 }, (_, index) => ana(index + 1))];
    members[7] = ana(7, { role: 'manager', suspended: true });
    const { user } = await openPeople({ members });
    expect(names()).toHaveLength(50);
    expect(region().getByText('1 to 50 of 500 members')).toHaveAttribute('aria-live', 'polite');
    const pages = within(region().getByRole('navigation', { name: 'Pages of members' }));
    const next = pages.getByRole('button', { name: 'Next page' });
    await user.click(next);
    expect(names()[0]).toBe('Ana Li 51');
    expect(next).toHaveFocus();
    expect(query()).toEqual({ page: '2' });

    await user.type(region().getByRole('searchbox'), 'member49');
    expect(names()).toHaveLength(11);
    expect(query()).toEqual({ search: 'member49' });
    await user.clear(region().getByRole('searchbox'));
    for (const [label, option, chosen] of [
      ['Role', 'Administrator', { role: 'admin' }],
      ['State', 'Active', { state: 'active' }],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      expect(query()).toEqual({ page: '2' });
      await user.selectOptions(region().getByLabelText(label), option);
      expect(query()).toEqual(chosen);
      await user.selectOptions(region().getByLabelText(label), '');
    }
    await user.selectOptions(region().getByLabelText('Role'), 'Manager');
    await user.selectOptions(region().getByLabelText('State'), 'Suspended');
    expect(names()).toEqual(['Ana Li 7']);
    expect(query()).toEqual({ role: 'manager', state: 'suspended' });
    await user.selectOptions(region().getByLabelText('State'), 'Active');
    expect(region().getByText('No members match your search.')).toBeInTheDocument();
  });

  it('A104: opens the page in the address, or the last one if it does not exist', async () => {
    const members = [ADMIN, ...Array.from({ length: 99 }, (_, index) => ana(index + 1))];
    await openPeople({ members }, 'admin', undefined, '?page=9');
    expect(names()[0]).toBe('Ana Li 51');
  });
});

it('A106: removes a request that another administrator has decided meanwhile, with the reason', async () => {
  const request = { id: 'r-1', email: 'bo@tide.example', firstName: 'Bo', lastName: 'Li' };
  const requests = [{ ...request, company: 'Tide', createdAt: 0 }];
  const { user, tell } = await openPeople({ requests });
  await user.click(screen.getByRole('button', { name: 'Decline: Bo Li' }));
  await user.click(await screen.findByRole('button', { name: 'Decline request' }));
  const lost = timedOut('POST', '/api/people/requests');
  const error: ApiError = { ...lost, rule: 'ret.other', failure: null, ret: 40_900 };
  tell(events.people.acted({ kind: 'failed', error }));
  tell(events.people.answered({ kind: 'done', data: NONE }));
  expect(screen.queryByText('Bo Li')).toBeNull();
  expect(screen.getByText('Bo Li: the change wasn’t saved.')).toBeVisible();
});

/** The removal of a member is confirmed. */
async function removing() {
  const app = await openPeople({ members: [ADMIN, ana(1)] });
  await app.choose('Ana Li 1', 'Remove member');
  await app.user.click(await screen.findByRole('button', { name: 'Remove member' }));
  return app;
}

it('D4: does not report a crashed change as done', async () => {
  const { tell } = await removing();
  // The crash notice reports the rest.
  tell(events.people.acted(CRASHED));
  expect(screen.queryByText(/was removed/)).toBeNull();
});

it('a change whose list cannot be reloaded is still said to be done; the list is loaded again on request', async () => {
  const { user, tell, actions } = await removing();
  tell(events.people.acted({ kind: 'done', data: { link: null } }));
  tell(events.people.answered({ kind: 'failed', error: timedOut('GET', '/api/people') }));
  expect(screen.getByText('Ana Li 1 was removed.')).toBeInTheDocument();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(/^We couldn’t load the people of your studio/);
  expect(document.title).not.toMatch(/^Error/);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(ofType(actions, 'people/shownAgain')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  tell(events.people.answered({ kind: 'done', data: NONE }));
  expect(screen.getByText('Ana Li 1 was removed.')).toBeInTheDocument();
  expect(names()).toEqual(['Mira']);
});

it('WCAG 2.4.3: the list of a removed member takes the focus', async () => {
  const { tell } = await removing();
  tell(events.people.acted({ kind: 'done', data: { link: null } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  tell(events.people.answered({ kind: 'done', data: NONE }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Members' })).toHaveFocus());
});

describe('invitations', () => {
  it('H1: typed addresses keep the page when the session ends', async () => {
    const { user, actions } = await openPeople({});
    const said = () => actions.map(({ type }) => type).filter((type) => type.startsWith('reauth'));
    expect(said()).toEqual([]);
    const field = screen.getByLabelText('Emails');
    await user.type(field, 'bo@tide.example');
    expect(said()).toEqual(['reauthentication/workHeld']);
    await user.type(field, '{Enter}');
    expect(field).toHaveValue('');
    expect(said()).toEqual(['reauthentication/workHeld']);
    await user.click(screen.getByRole('button', { name: 'bo@tide.example Remove' }));
    expect(said()).toEqual(['reauthentication/workHeld', 'reauthentication/workReleased']);
  });

  it('WCAG 2.4.3, 2.5.3: a withdrawn invitation loses its buttons and its list takes the focus; button names contain their text', async () => {
    const one = invitation('one');
    const { user, tell } = await openPeople({ invitations: [one] });
    const button = screen.getByRole('button', { name: 'Withdraw invitation: one@games.example' });
    expect(button).toHaveTextContent('Withdraw invitation');
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw invitation' }));
    tell(events.people.acted({ kind: 'done', data: { link: null } }));
    await waitFor(() => expect(button).toHaveFocus());
    const invitations = [{ ...one, state: 'withdrawn' } as const];
    tell(events.people.answered({ kind: 'done', data: { ...NONE, invitations } }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Invitations' })).toHaveFocus());
    expect(
      screen.getByText('The invitation to one@games.example was withdrawn.'),
    ).toBeInTheDocument();
  });
});

describe('when the user returns to the page', () => {
  const again = ({ actions, tell }: Awaited<ReturnType<typeof openPeople>>, members: Member[]) => {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(ofType(actions, 'people/shownAgain')).toHaveLength(1);
    const data = { ...NONE, members, invitations: [invitation('new', { state: 'used' })] };
    tell(events.people.answered({ kind: 'done', data }));
  };

  it('shows new members, and keeps typed text and focus', async () => {
    const app = await openPeople({ invitations: [invitation('new')] });
    const field = screen.getByLabelText('Emails');
    await app.user.type(field, 'next@games.example');
    again(app, [ADMIN, ana(1)]);
    expect(names()).toEqual(['Ana Li 1', 'Mira']);
    expect(field).toHaveFocus();
    expect(field).toHaveValue('next@games.example');
  });

  it('focuses the heading of the list if the focused button is gone', async () => {
    const app = await openPeople({ invitations: [invitation('new')] });
    screen.getByRole('button', { name: /^Withdraw/ }).focus();
    again(app, [ADMIN, ana(1)]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Invitations' })).toHaveFocus());
  });

  it('keeps an open dialog', async () => {
    const { choose, actions } = await openPeople({ members: [ADMIN, ana(1)] });
    await choose('Ana Li 1', 'Suspend member');
    await screen.findByRole('dialog');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(ofType(actions, 'people/shownAgain')).toHaveLength(1);
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
