import { screen } from '@testing-library/react';
import type { Invitation, Member, PeopleData } from '../../../machines/people/people';
import { events } from '../../../src/kit/events';
import { ROLE_PERMISSIONS, type Role } from '../../../src/rules/roles';
import { shownLines } from './shownLines';
import { EMAIL, NOON } from './openAccount';
import { MIRA, ofType, renderApp } from './renderApp';

export const member = (userId: string, more: Partial<Member> = {}): Member => ({
  userId,
  email: `${userId}@games.example`,
  firstName: '',
  lastName: '',
  role: 'viewer',
  suspended: false,
  deleting: false,
  seenOn: null,
  secondStep: null,
  ...more,
});
export const invitation = (id: string, more: Partial<Invitation> = {}): Invitation => ({
  id,
  email: `${id}@games.example`,
  role: 'viewer',
  inviter: null,
  state: 'open',
  sentAt: NOON - 86_400_000,
  expiresAt: NOON,
  mail: null,
  ...more,
});
/** The signed-in administrator. */
export const ADMIN = member(MIRA.userId, { email: EMAIL, firstName: 'Mira', role: 'admin' });
/** A studio with only this administrator. */
export const NONE: PeopleData = {
  members: [ADMIN],
  invitations: [],
  requests: [],
  secondStepHelp: null,
  secondStepRoles: null,
};

/** The page of the people for a user with a role. */
export async function openPeople(
  data: Partial<PeopleData>,
  role: Role = 'admin',
  studio?: string,
  search = '',
) {
  const app = await renderApp({ path: `/portal/people${search}`, signedIn: 'EXISTS' });
  const facts = { ...MIRA, roles: [role], permissions: [...ROLE_PERMISSIONS[role]] };
  app.tell(
    events.session.signedInElsewhere({
      facts: studio === undefined ? facts : { ...facts, studio },
    }),
  );
  app.tell(events.people.answered({ kind: 'done', data: { ...NONE, ...data } }));
  await screen.findByRole('heading', { name: 'Members' });
  const section = (name: string) => screen.getByRole('region', { name });
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
  return {
    ...app,
    section,
    main: () => shownLines(screen.getByRole('main')),
    shown: (name: string) => shownLines(section(name)),
    dialog: async () => shownLines(await screen.findByRole('dialog')),
    press,
    /** Chooses an action from the menu of a member. */
    choose: async (of: string, name: string) => {
      await press(`Actions for ${of}`);
      await app.user.click(await screen.findByRole('menuitem', { name }));
    },
  };
}

/** The actions that the user was asked to confirm. */
export const asked = ({ actions }: Awaited<ReturnType<typeof openPeople>>) =>
  ofType(actions, 'people/asked').map(({ payload }) => payload);
