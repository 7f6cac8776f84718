import type {
  AccessRequest,
  Invitation,
  InvitationAnswer,
  LostSecondStep,
  Member,
  PeopleData,
} from '../../machines/people/people';
import { isRole, ROLES, type Role } from '../../src/rules/roles';
import {
  anyText,
  count,
  flag,
  list,
  name,
  object,
  oneOf,
  orNull,
  reading,
  record,
  since,
  type Read,
} from '../../src/kit/read';
import { day } from '../day';

const MOST = 1_000;

/** The value of another reader, or null if absent. */
const orNone = <T>(read: Read<T>): Read<T | null> => {
  const known = orNull(read);
  return (value) => known(value ?? null);
};

/** An unknown role is read as null. */
const role: Read<Role | null> = (value) => {
  const named = anyText(value);
  return isRole(named) ? named : null;
};

/** The personal fields that all lists share. */
const PERSON = { email: anyText, firstName: anyText, lastName: anyText };

const member = object<Member>({
  userId: name,
  ...PERSON,
  role,
  suspended: flag,
  deleting: since(flag, false),
  seenOn: orNull(day),
  secondStep: orNone(flag),
});

const invitation = object<Invitation>({
  id: name,
  email: anyText,
  role,
  inviter: orNull(anyText),
  state: oneOf(['open', 'used', 'withdrawn', 'expired']),
  sentAt: count,
  expiresAt: count,
  mail: orNone(oneOf(['waiting', 'sent', 'bounced', 'failed', 'copied'])),
});

const accessRequest = object<AccessRequest>({
  id: name,
  ...PERSON,
  company: anyText,
  createdAt: count,
});

const answer = object<InvitationAnswer>({
  email: anyText,
  result: oneOf(['sent', 'renewed', 'recent', 'member', 'malformed', 'limit']),
});

const lostSecondStep = object<LostSecondStep>({
  userId: name,
  ...PERSON,
  askedAt: count,
  dueAt: count,
});

/** Reads the data of GET /api/people; null for anything else. */
export const readPeople = reading(
  object<PeopleData>({
    members: list(member, MOST),
    invitations: list(invitation, MOST),
    requests: list(accessRequest, MOST),
    secondStepHelp: orNone(object({ members: list(lostSecondStep, MOST), delayMs: count })),
    secondStepRoles: orNone(list(oneOf(ROLES), MOST)),
  }),
);

/** Reads the data of POST /api/people/invitations/:id/link; null for anything else. */
export const readLink = reading(object({ link: name }));

/** Reads the data of POST /api/people/invitations; null for anything else. */
export const readAnswers = reading<InvitationAnswer[]>((value) =>
  list(answer, MOST)(record(value)['answers']),
);
