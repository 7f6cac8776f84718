import { screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { day, DETAILS, failed, iso, NOON } from '../support/openAccount';
import { asked, invitation, NONE, openPeople } from '../support/openPeople';
import { ofType, reload } from '../support/renderApp';

const SENT = NOON - 86_400_000;

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOON));

/** Typed text becomes a tag after the press that leaves the field. */
const tag = (name: string) => screen.findByRole('button', { name });

describe('invitations', () => {
  it('are not lost without a question once addresses are typed', async () => {
    const { user } = await openPeople({ invitations: [] });
    const confirmed = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const leave = () => user.click(screen.getByRole('link', { name: 'Report' }));
    await user.type(screen.getByLabelText('Emails'), 'a@games.example');
    await leave();
    expect(confirmed).toHaveBeenCalledWith(
      'The invitations you entered aren’t sent. Leave without sending them?',
    );
    expect(await tag('a@games.example Remove')).toBeVisible();
    await leave();
    expect(confirmed).toHaveBeenCalledTimes(2);
  });

  it('UX 35: are there again after a reload of the tab, for the same user', async () => {
    const first = await openPeople({ invitations: [] });
    await first.user.type(screen.getByLabelText('Emails'), 'a@games.example b');
    await tag('a@games.example Remove');
    reload(first);
    const { user, unmount } = await openPeople({ invitations: [] });
    expect(await tag('a@games.example Remove')).toBeVisible();
    expect(screen.getByLabelText('Emails')).toHaveValue('b');
    await user.clear(screen.getByLabelText('Emails'));
    await user.click(await tag('a@games.example Remove'));
    expect(sessionStorage).toHaveLength(0);
    await user.type(screen.getByLabelText('Emails'), 'b');
    expect(sessionStorage).toHaveLength(1);
    // As after a sign-out, or a change of the page.
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['are withdrawn', ['people:read'], 'people:read'],
    ['to the page are withdrawn', [], null],
  ] as const)('stay as typed until they return if the rights %s', async (_what, left, read) => {
    const { user, store, tell, main } = await openPeople({ invitations: [] });
    const { facts } = store.getState().session.context;
    const become = (permissions: readonly string[], isRead = true) => {
      if (facts === null) throw new Error('nobody is signed in');
      tell(
        events.session.signedInElsewhere({ facts: { ...facts, permissions: [...permissions] } }),
      );
      tell(events.people.answered(isRead ? { kind: 'done', data: NONE } : { kind: 'denied' }));
    };
    const all = facts?.permissions ?? [];
    await user.type(screen.getByLabelText('Emails'), 'a@games.example');
    become(left, read !== null);
    expect(screen.queryByLabelText('Emails')).toBeNull();
    expect(main()).toContain(
      'You can’t invite people at the moment. The emails you entered are kept here until you can.',
    );
    jest.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(screen.getByRole('link', { name: 'Report' }));
    expect(window.confirm).toHaveBeenCalledTimes(1);
    become(all);
    expect(screen.getByLabelText('Emails')).toHaveValue('a@games.example');
    await user.type(screen.getByLabelText('Emails'), ' ');
    become(left, read !== null);
    expect(main().join()).toContain('You can’t invite');
    become(all);
    await user.click(await tag('a@games.example Remove'));
    become(left, read !== null);
    expect(main().join()).not.toContain('You can’t invite');
  });

  it('D4: stay as typed if a list crashes', async () => {
    const { user, shown } = await openPeople({ invitations: [invitation('a')] });
    await user.type(screen.getByLabelText('Emails'), 'a@games.example');
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Date.prototype, 'toISOString').mockImplementation(() => {
      throw new Error('broken on purpose');
    });
    const section = screen.getByRole('region', { name: 'Invitations' });
    await user.selectOptions(within(section).getByLabelText('State'), 'open');
    expect(shown('Invitations')).toEqual([
      'section h2: Invitations',
      'alert: We couldn’t load this part.',
    ]);
    expect(await tag('a@games.example Remove')).toBeVisible();
  });

  it('A88: are listed with their day, their state, their mail and what can be done', async () => {
    const invitations = [
      invitation('a', { inviter: 'Ana', mail: 'waiting' }),
      invitation('b', { mail: 'failed', role: 'admin' }),
      invitation('c', { mail: 'copied' }),
      invitation('d', { state: 'used', mail: 'sent' }),
      invitation('e', { state: 'withdrawn' }),
      invitation('f', { state: 'expired' }),
    ];
    const app = await openPeople({ invitations });
    const { shown, press, user, dialog, section } = app;
    const invited = `Invited on ${day(SENT)} [datetime=${iso(SENT)}]`;
    expect(shown('Invitations')).toEqual([
      'section h2: Invitations',
      'select: State (*All states, open: Open, used: Used, withdrawn: Withdrawn, expired: Expired)',
      '6 invitations',
      'a@games.example',
      `Invited by Ana on ${day(SENT)} [datetime=${iso(SENT)}]`,
      'Viewer',
      `Open until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'The email is waiting to be sent',
      'button: Resend invitation: a@games.example [shown: Resend invitation]',
      'button: Withdraw invitation: a@games.example [shown: Withdraw invitation]',
      'b@games.example',
      invited,
      'Administrator',
      `Open until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'The email couldn’t be delivered. Send it again.',
      'button: Resend invitation: b@games.example [shown: Resend invitation]',
      'button: Withdraw invitation: b@games.example [shown: Withdraw invitation]',
      'button: Copy link: b@games.example [shown: Copy link]',
      'c@games.example',
      invited,
      'Viewer',
      `Open until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'No email was sent. You were given the link.',
      'button: Resend invitation: c@games.example [shown: Resend invitation]',
      'button: Withdraw invitation: c@games.example [shown: Withdraw invitation]',
      'button: Copy link: c@games.example [shown: Copy link]',
      'd@games.example',
      invited,
      'Viewer',
      'Used',
      'e@games.example',
      invited,
      'Viewer',
      'Withdrawn',
      'f@games.example',
      invited,
      'Viewer',
      'Expired',
      'button: Resend invitation: f@games.example [shown: Resend invitation]',
    ]);
    await press('Resend invitation: a@games.example');
    expect(await dialog()).toEqual([
      'dialog h2: Resend the invitation to a@games.example?',
      'They get a new link by email. The old link no longer works.',
      'button: Cancel',
      'submit: Resend invitation',
    ]);
    await press('Cancel');
    await press('Copy link: c@games.example');
    expect(await dialog()).toEqual([
      'dialog h2: Copy the link to the invitation of c@games.example?',
      'You get a new link to send yourself. The old one no longer works, and we note in the security log that you were given it.',
      'button: Cancel',
      'submit: Copy link',
    ]);
    await press('Cancel');
    expect(asked(app)).toEqual([
      { kind: 'again', id: 'a', name: 'a@games.example' },
      { kind: 'link', id: 'c', name: 'c@games.example' },
    ]);
    await user.selectOptions(within(section('Invitations')).getByRole('combobox'), 'used');
    expect(shown('Invitations').slice(2)).toEqual([
      '1 invitation',
      'd@games.example',
      invited,
      'Viewer',
      'Used',
    ]);
    app.tell(events.people.shownAgain());
    app.tell(
      events.people.answered({ kind: 'done', data: { ...NONE, invitations: [invitation('a')] } }),
    );
    expect(shown('Invitations').slice(2)).toEqual(['No invitations match this state.']);
  });

  it('are on several pages if there are many', async () => {
    const invitations = Array.from({ length: 51 }, (_, index) => invitation(`n${index}`));
    const { shown, press, section, user } = await openPeople({ invitations });
    expect([...shown('Invitations').slice(1, 3), ...shown('Invitations').slice(-4)]).toEqual([
      'select: State (*All states, open: Open, used: Used, withdrawn: Withdrawn, expired: Expired)',
      '1 to 50 of 51 invitations',
      'nav: Pages of invitations',
      'button: Previous page [aria-disabled=true]',
      'Page 1 of 2',
      'button: Next page',
    ]);
    await press('Next page');
    expect(window.location.search).toBe('?invitationsPage=2');
    expect(shown('Invitations').slice(2)).toEqual([
      '51 to 51 of 51 invitations',
      'n50@games.example',
      `Invited on ${day(SENT)} [datetime=${iso(SENT)}]`,
      'Viewer',
      `Open until ${day(NOON)} [datetime=${iso(NOON)}]`,
      'button: Resend invitation: n50@games.example [shown: Resend invitation]',
      'button: Withdraw invitation: n50@games.example [shown: Withdraw invitation]',
      'nav: Pages of invitations',
      'button: Previous page',
      'Page 2 of 2',
      'button: Next page [aria-disabled=true]',
    ]);
    await press('Previous page');
    expect(window.location.search).toBe('');
    expect(within(section('Invitations')).getAllByRole('listitem')).toHaveLength(50);
    await press('Next page');
    await user.selectOptions(within(section('Invitations')).getByRole('combobox'), 'open');
    expect(window.location.search).toBe('?invitations=open');
  });

  it('stay in the form, without a message, if the user cancels the fresh sign-in', async () => {
    const { shown, press, user, tell } = await openPeople({});
    const form = () => shown('Invite people');
    await user.type(screen.getByLabelText('Emails'), 'bo@tide.example ');
    const before = form();
    expect(before).toContain('button: bo@tide.example');
    await press('Send invitations');
    tell(events.freshSignIn.asked({ action: 'changeAdministrators' }));
    const dialog = await screen.findByRole('dialog', { name: /who can administer your studio$/ });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    tell(events.people.invited({ kind: 'canceled' }));
    expect(form()).toEqual(before);
  });

  it('are reported as not sent, and other changes as not saved', async () => {
    const { main, press, user, tell } = await openPeople({
      secondStepRoles: [],
      invitations: [invitation('a')],
    });
    await user.type(screen.getByLabelText('Emails'), 'bo@tide.example');
    await press('Send invitations');
    tell(events.people.invited(failed));
    expect(main().slice(1, 6)).toEqual([
      'Who’s in your studio, and who’s invited.',
      'alert: The invitations weren’t sent.',
      ...DETAILS,
    ]);
    await press('Change who needs it');
    await press('Save');
    tell(events.people.acted(failed));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(main().slice(1, 6)).toEqual([
      'Who’s in your studio, and who’s invited.',
      'alert: The change wasn’t saved.',
      ...DETAILS,
    ]);
  });

  it('A95: shows a new link once, to copy', async () => {
    const { press, dialog, tell, secretHandles, actions } = await openPeople({
      invitations: [invitation('b', { mail: 'bounced' })],
    });
    await press('Copy link: b@games.example');
    await press('Copy link');
    const link = secretHandles.put('https://adlantern.example/portal/register?invitation=x');
    tell(events.people.acted({ kind: 'done', data: { link } }));
    await screen.findByRole('dialog', { name: 'Link for b@games.example' });
    expect(await dialog()).toEqual([
      'dialog h2: Link for b@games.example',
      'Send it to b@games.example only. Whoever opens it can create the account. We show it only now.',
      'code: Invitation link [translate=no]',
      'https://adlantern.example/portal/register?invitation=x',
      'button: Done',
      'button: Copy link',
    ]);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Link for b'));
    await press('Copy link');
    expect(await navigator.clipboard.readText()).toBe(secretHandles.peek(link));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    await press('Done');
    expect(ofType(actions, 'people/linkTaken')).toHaveLength(1);
    expect(secretHandles.peek(link)).toBeNull();
  });
});
