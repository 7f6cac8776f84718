import type { MailKinds } from '../../../server/mail/kinds';

export const MAIL_URL = 'https://portal.adlantern.example';

const at = Date.UTC(2026, 10, 22, 14, 5);
const until = Date.UTC(2026, 10, 29, 14, 5);
const link = `${MAIL_URL}/portal/somewhere?token=a-token`;
const occasion = { at, device: { browser: 'Chrome', system: 'Windows' }, place: 'Hamburg' };
const newEmail = 'a***@new.example';
const company = 'Northwind Games';
const inviter = { name: 'Grace Hopper', email: 'grace@northwind.example' };
const role = { studio: company, before: 'viewer', after: 'manager', at };

export const MAIL_SAMPLES: MailKinds = {
  confirmEmail: { link },
  invitation: { inviter, studio: company, role: 'Analyst', until, link },
  invitationsExpiring: { open: 3, until, link },
  signInCode: { code: '012345', link },
  passwordReset: { link },
  passwordChanged: { ...occasion, link },
  passwordGuessed: { tries: 20, at },
  passkeyAdded: occasion,
  passkeyRemoved: occasion,
  providerConnected: { ...occasion, provider: 'Acme ID' },
  providerDisconnected: { ...occasion, provider: 'Acme ID' },
  roleChanged: { ...role, by: inviter },
  roleGiven: { ...role, to: inviter },
  secondStepAdded: occasion,
  secondStepRemoved: occasion,
  secondStepGuessed: occasion,
  recoveryCodesMade: occasion,
  recoveryCodeUsed: { ...occasion, left: 9 },
  secondStepRule: { ...role, by: inviter },
  secondStepHelpAsked: { ...occasion, studio: company },
  secondStepHelpWaits: { email: inviter.email, studio: company, link },
  secondStepHelpRefused: { studio: company },
  secondStepRemovalAllowed: { by: inviter, at, dueAt: until, link },
  secondStepHelpEnded: occasion,
  secondStepKept: { email: inviter.email, by: 'factor', at },
  secondStepLost: { at },
  newDevice: { ...occasion, link },
  emailChange: { link },
  emailChangeAsked: { at, newEmail, link },
  emailChangedFrom: { at, newEmail, until, link },
  emailChangedTo: { at },
  addressTried: { at },
  exportReady: { until },
  deletionScheduled: { on: until, studio: company, link },
  deletionDone: { at, records: 42 },
  accessConfirm: { company, link, invited: until },
  accessReceived: { company },
  accessRefused: { company },
  accessGranted: { until, link },
  accessWaiting: { waiting: 3, link },
};
