import type {
  AccessRequest,
  Invitation,
  InvitationAnswer,
  LostSecondStep,
  Member,
  PeopleData,
} from '../../machines/people/people';
import { isRole, ROLES, type Role } from '../../src/rules/roles';
import { count, day, fail, flag, list, name, oneOf, orNull, reading, record } from '../report/read';
import type { Read } from '../report/read';

const MOST = 1_000;

/** A text that may be empty. */
const text: Read<string> = (value) => (typeof value === 'string' ? value : fail());

/** Another role than those known is shown as none. */
const role: Read<Role | null> = (value) => {
  const named = text(value);
  return isRole(named) ? named : null;
};

const knownRole: Read<Role> = oneOf(ROLES);

type Fields = ReturnType<typeof record>;

/** Who somebody is, as every list names people. */
const person = (fields: Fields) => ({
  email: text(fields['email']),
  firstName: text(fields['firstName']),
  lastName: text(fields['lastName']),
});

const member: Read<Member> = (value) => {
  const fields = record(value);
  return {
    userId: name(fields['userId']),
    ...person(fields),
    role: role(fields['role']),
    suspended: flag(fields['suspended']),
    seenOn: orNull(day)(fields['seenOn']),
    secondStep: orNull(flag)(fields['secondStep'] ?? null),
  };
};

const invitation: Read<Invitation> = (value) => {
  const fields = record(value);
  return {
    id: name(fields['id']),
    email: text(fields['email']),
    role: role(fields['role']),
    inviter: orNull(text)(fields['inviter']),
    state: oneOf(['open', 'used', 'withdrawn', 'expired'])(fields['state']),
    sentAt: count(fields['sentAt']),
    expiresAt: count(fields['expiresAt']),
    mail: orNull(oneOf(['waiting', 'sent', 'bounced', 'failed', 'copied']))(fields['mail'] ?? null),
  };
};

const accessRequest: Read<AccessRequest> = (value) => {
  const fields = record(value);
  return {
    id: name(fields['id']),
    ...person(fields),
    company: text(fields['company']),
    createdAt: count(fields['createdAt']),
  };
};

const answer: Read<InvitationAnswer> = (value) => {
  const fields = record(value);
  return {
    email: text(fields['email']),
    result: oneOf(['sent', 'renewed', 'recent', 'member', 'malformed', 'limit'])(fields['result']),
  };
};

const lostSecondStep: Read<LostSecondStep> = (value) => {
  const fields = record(value);
  return {
    userId: name(fields['userId']),
    ...person(fields),
    askedAt: count(fields['askedAt']),
    dueAt: count(fields['dueAt']),
  };
};

const help: Read<PeopleData['secondStepHelp']> = orNull((value) => {
  const fields = record(value);
  return {
    members: list(lostSecondStep, MOST)(fields['members']),
    delayMs: count(fields['delayMs']),
  };
});

/** Reads the data of GET /api/people; null where they are none. */
export const readPeople = reading<PeopleData>((value) => {
  const fields = record(value);
  return {
    members: list(member, MOST)(fields['members']),
    invitations: list(invitation, MOST)(fields['invitations']),
    requests: list(accessRequest, MOST)(fields['requests']),
    secondStepHelp: help(fields['secondStepHelp'] ?? null),
    secondStepRoles: orNull(list(knownRole, MOST))(fields['secondStepRoles'] ?? null),
  };
});

/** Reads the data of POST /api/people/invitations/:id/link; null where there is no link. */
export const readLink = reading<{ link: string }>((value) => ({
  link: name(record(value)['link']),
}));

/** Reads the data of POST /api/people/invitations; null where they are no answers. */
export const readAnswers = reading<InvitationAnswer[]>((value) =>
  list(answer, MOST)(record(value)['answers']),
);
