import { sentMailsMachine } from '../../machines/account/sentMails';
import { peopleMachine, type Invitation } from '../../machines/people/people';
import { events } from '../../src/kit/events';
import { elapsed, reached } from './steps';

/** The wait (ms) that the last of the events starts. */
const waitAfter = (...[machine, taken]: Parameters<typeof reached>) =>
  reached(machine, taken).requests.flatMap((request) =>
    request.kind === 'timer' ? request.delayMs : [],
  );

it('the emails are read again while one is being sent, each time after twice as long', () => {
  const read = (fate: 'waiting' | 'sent') =>
    events.sentMails.read({ kind: 'mails', mails: [{ subject: 'One', at: 1, fate }] });
  const again = elapsed(sentMailsMachine, 'shown', 'again');
  const first = [events.sentMails.asked(), read('waiting')];
  const third = [...first, again, read('waiting'), again, read('waiting')];
  expect(waitAfter(sentMailsMachine, first)).toEqual([3_000]);
  expect(waitAfter(sentMailsMachine, third)).toEqual([12_000]);
  // Another email starts with the first wait again.
  const outdated = [...third, events.sentMails.outdated(), read('waiting')];
  expect(waitAfter(sentMailsMachine, outdated)).toEqual([3_000]);
  const { state } = reached(sentMailsMachine, [events.sentMails.asked(), read('sent'), again]);
  expect(state.value).toBe('shown');
});

it('the people are read again while the email of an open invitation is being sent', () => {
  const read = (more: Pick<Invitation, 'mail' | 'state'>) => {
    const [email, role, inviter] = ['a@games.example', 'viewer', null] as const;
    const invitation = { id: 'a', email, role, inviter, sentAt: 1, expiresAt: 2, ...more };
    const nothing = { members: [], requests: [], secondStepHelp: null, secondStepRoles: null };
    return events.people.answered({
      kind: 'done',
      data: { ...nothing, invitations: [invitation] },
    });
  };
  const again = elapsed(peopleMachine, 'shown.browsing', 'again');
  const after = (...taken: Parameters<typeof reached>[1]) =>
    reached(peopleMachine, [events.people.opened(), ...taken]).state.value;
  const waiting = read({ mail: 'waiting', state: 'open' });
  expect(after(waiting, again)).toEqual({ shown: 'rereading' });
  for (const end of [
    { mail: 'sent', state: 'open' },
    { mail: 'waiting', state: 'withdrawn' },
  ] as const)
    expect(after(read(end), again)).toEqual({ shown: 'browsing' });
  const opened = [events.people.opened(), waiting];
  const second = [...opened, again, waiting];
  expect(waitAfter(peopleMachine, second)).toEqual([6_000]);
  // A change starts with the first wait again.
  const asked = events.people.asked({ kind: 'suspend', id: 'ben', name: 'Ben Li' });
  expect(waitAfter(peopleMachine, [...second, asked, events.people.dismissed()])).toEqual([3_000]);
});
