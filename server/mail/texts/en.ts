import {
  CODE_MINUTES,
  CONFIRMATION_HOURS,
  INVITATION_DAYS,
  REQUESTS_KEPT_DAYS,
  RESET_HOURS,
  UNDO_DAYS,
} from '../../../src/rules/constants';
import { ROUTES } from '../../../src/rules/routes';
import type { MailFrame, MailTexts } from '../kinds';
import { unlinked } from '../unlinked';
import { EN_LOST_PHONE } from './enLostPhone';
import { EN_WAYS_IN } from './enWaysIn';
import { time, day, count, once, from, YOU, person } from './enWords';

const CONFIRMATION = once(count(CONFIRMATION_HOURS, 'hour'));
const RESET = once(count(RESET_HOURS, 'hour'));
/** Returns a noun with its article: "a viewer", "an administrator". */
const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Action of the link in a mail about a change that the owner may not have made. */
const SECURE = 'Secure account';
const SECURED = `We’ll sign out all devices, and you’ll choose a new password. The link works once and expires in ${count(UNDO_DAYS, 'day')}.`;
const IGNORE = 'If you didn’t ask for this, ignore this email.';

export const EN_FRAME: MailFrame = {
  tag: 'en',
  greeting: (name) => (name === '' ? 'Hello,' : `Hi ${name},`),
  fallback: 'Button not working? Copy this link into your browser:',
  footer: ({ brand, email, support }) =>
    `Sent to ${email} because of your ${brand} account or a request for one. Questions? ${support}`,
  other: { tag: 'zh-CN', text: '用中文打开', language: 'zh' },
};

export const EN: MailTexts = {
  ...EN_LOST_PHONE,
  ...EN_WAYS_IN,
  confirmEmail: ({ link }, { brand, email }) => ({
    subject: `Confirm your email for ${brand}`,
    preheader: CONFIRMATION,
    body: [`Confirm that ${email} is yours to receive reports and security alerts.`],
    action: { label: 'Confirm email', link },
    notes: [CONFIRMATION, 'If you didn’t create an account, ignore this email.'],
  }),
  invitation: ({ inviter, studio, role, until, link }, { brand, email }) => ({
    subject: `You’re invited to join your team on ${brand}`,
    preheader: `Create your account by ${day(until)}.`,
    body: [
      inviter === null
        ? `You’re invited to join ${unlinked(studio)} on ${brand} as ${withArticle(unlinked(role))}.`
        : `${person(inviter)} invited you to join ${unlinked(studio)} on ${brand} as ${withArticle(unlinked(role))}.`,
      'Create your account to see your team’s ad reports.',
    ],
    action: { label: 'Accept invitation', link },
    notes: [
      `For ${email} only, until ${day(until)}.`,
      inviter === null
        ? 'If you didn’t expect this, ignore this email.'
        : `If you don’t know ${unlinked(inviter.name)}, ignore this email.`,
    ],
  }),
  invitationsExpiring: ({ open, until, link }, { brand }) => ({
    subject: `${count(open, 'invitation')} on ${brand} ${open === 1 ? 'expires' : 'expire'} tomorrow`,
    preheader: 'Not accepted yet. Send them again if people still need access.',
    body: [
      `${count(open, 'invitation')} you sent ${open === 1 ? 'has' : 'have'} not been accepted and ${open === 1 ? 'expires' : 'expire'} on ${day(until)}.`,
    ],
    action: { label: 'Review invitations', link },
    notes: [
      `Sending an invitation again gives it a new link and ${count(INVITATION_DAYS, 'more day')}.`,
      'If someone no longer needs access, you don’t need to do anything.',
    ],
  }),
  signInCode: ({ code, link }, { brand, email }) => ({
    subject: `Your ${brand} verification code`,
    preheader: `Expires in ${count(CODE_MINUTES, 'minute')}.`,
    body: [`Enter this code to sign in to ${brand} as ${email}:`],
    code,
    action: { label: 'Sign in', link },
    notes: [
      `The code and the link expire in ${count(CODE_MINUTES, 'minute')}. Either works once.`,
      'If you didn’t try to sign in, ignore this email. Don’t share the code with anyone.',
    ],
  }),
  passwordReset: ({ link }, { brand, email }) => ({
    subject: `Reset your ${brand} password`,
    preheader: RESET,
    body: [`We received a request to reset the password for ${email}.`],
    action: { label: 'Choose new password', link },
    notes: [RESET, `${IGNORE} Your password stays the same.`],
  }),
  passwordChanged: ({ link, ...occasion }, { brand, email, support }) => ({
    subject: `Your ${brand} password was changed`,
    preheader: `Changed on ${time(occasion.at)}.`,
    body: [`The password for ${email} was changed on ${time(occasion.at)} ${from(occasion)}.`],
    action: { label: SECURE, link },
    notes: [YOU, `If this wasn’t you, secure your account now and contact ${support}. ${SECURED}`],
  }),
  passwordGuessed: ({ tries, at }, { brand, email, page }) => ({
    subject: `Someone is guessing your ${brand} password`,
    preheader: 'None of the passwords was right. Your account is safe.',
    body: [
      `Someone entered ${tries} wrong passwords in a row for ${email}, the last one on ${time(at)}. None was right, and we’re slowing down further attempts.`,
    ],
    action: { label: 'Reset password', link: page(ROUTES.forgot[0]) },
    notes: [
      'If this was you, choose a new password.',
      'If this wasn’t you, your account is safe as long as no one else knows your password.',
    ],
  }),
  roleChanged: ({ by, studio, before, after, at }, { brand, email, page }) => ({
    subject: `Your role on ${brand} was changed`,
    preheader: `Changed from ${before} to ${after}.`,
    body: [
      `${person(by)} changed the role of ${email} in ${unlinked(studio)} from ${before} to ${after} on ${time(at)}.`,
    ],
    action: { label: 'Open report', link: page(ROUTES.report[0]) },
    notes: [`Questions about your role? Ask ${unlinked(by.name)}.`],
  }),
  roleGiven: ({ to, studio, before, after, at }, { brand, support, page }) => ({
    subject: `You changed a role on ${brand}`,
    preheader: `Changed from ${before} to ${after}.`,
    body: [
      `You changed the role of ${person(to)} in ${unlinked(studio)} from ${before} to ${after} on ${time(at)}.`,
    ],
    action: { label: 'Review people', link: page(ROUTES.people[0]) },
    notes: [YOU, `If this wasn’t you, change your password and contact ${support}.`],
  }),
  newDevice: ({ link, ...occasion }, { brand, email }) => ({
    subject: `New sign-in to your ${brand} account`,
    preheader: `Signed in on ${time(occasion.at)}.`,
    body: [
      `${email} was used to sign in on a new device on ${time(occasion.at)} ${from(occasion)}.`,
    ],
    action: { label: SECURE, link },
    notes: [YOU, `If this wasn’t you, secure your account now. ${SECURED}`],
  }),
  emailChange: ({ link }, { brand, email }) => ({
    subject: `Confirm your new email for ${brand}`,
    preheader: CONFIRMATION,
    body: [`You asked to sign in to ${brand} with ${email}.`],
    action: { label: 'Confirm new email', link },
    notes: [`${CONFIRMATION} Until then, your current email stays in use.`, IGNORE],
  }),
  emailChangeAsked: ({ at, newEmail, link }, { brand, email, support }) => ({
    subject: `Your ${brand} email is about to change`,
    preheader: `Requested on ${time(at)}. Undo it if it wasn’t you.`,
    body: [
      `On ${time(at)}, someone signed in to your account asked to change its email from ${email} to ${newEmail}.`,
    ],
    action: { label: 'Undo change', link },
    notes: [
      YOU,
      `If this wasn’t you, undo the change. We’ll sign out all devices and ask for a new password. Questions? ${support}`,
    ],
  }),
  emailChangedFrom: ({ at, newEmail, until, link }, { brand, email }) => ({
    subject: `Your ${brand} email was changed`,
    preheader: `You can undo this for ${count(UNDO_DAYS, 'day')}.`,
    body: [
      `On ${time(at)}, the email of your account was changed from ${email} to ${newEmail}. You can no longer sign in with ${email}.`,
    ],
    action: { label: 'Undo change', link },
    notes: [
      YOU,
      `If this wasn’t you, undo the change by ${time(until)}. Your old email is restored, all devices are signed out and you choose a new password.`,
    ],
  }),
  emailChangedTo: ({ at }, { brand, email, support, page }) => ({
    subject: `Your ${brand} email was changed`,
    preheader: `Changed on ${time(at)}.`,
    body: [`You sign in with ${email} from now on. The change was made on ${time(at)}.`],
    action: { label: 'Open account', link: page('/portal/account') },
    notes: [`If this wasn’t you, contact ${support}.`],
  }),
  addressTried: ({ at }, { brand, email, page }) => ({
    subject: `Someone tried to use your email on ${brand}`,
    preheader: 'You already have an account. Nothing was changed.',
    body: [
      `On ${time(at)}, someone entered ${email} for a new account, to request access or as a new email. This email already has an account, so nothing was changed.`,
    ],
    action: { label: 'Sign in', link: page(ROUTES.signIn[0]) },
    notes: [
      'If this was you, sign in with the account you have.',
      'If this wasn’t you, you don’t need to do anything.',
    ],
  }),
  exportReady: ({ until }, { brand, page }) => ({
    subject: `Your ${brand} data is ready`,
    preheader: `Download it by ${time(until)}.`,
    body: ['The file with the data we hold about you is ready to download from your account.'],
    action: { label: 'Open account', link: page('/portal/account') },
    notes: [
      `You can download it until ${time(until)}. Then we delete the file.`,
      'If you didn’t ask for this, sign in and change your password.',
    ],
  }),
  deletionScheduled: ({ on, studio, link }, { brand, email }) => ({
    subject: `Your ${brand} account will be deleted on ${day(on)}`,
    preheader: 'You can keep your account until then.',
    body: [
      `You asked us to delete the account ${email}. Until ${day(on)} you can sign in to export your data or keep the account. After that it can’t be restored.`,
      'We delete your profile, sign-in details, devices and emails.',
      ...(studio === '' ? [] : [`The reports of ${unlinked(studio)} are not affected.`]),
    ],
    action: { label: 'Keep account', link },
    notes: [
      'If you didn’t ask for this, someone else can sign in to your account: keep it, then choose a new password with “Forgot your password?” on the sign-in page.',
    ],
  }),
  deletionDone: ({ at, records }, { brand, email }) => ({
    subject: `Your ${brand} account was deleted`,
    preheader: 'This is our last email to you.',
    body: [
      `The account ${email} and its personal data were deleted on ${day(at)}: ${count(records, 'record')} in all, with your profile, sign-in details, devices and emails.`,
      'What the law requires us to keep is listed in our privacy policy.',
    ],
    notes: ['This is our last email to you.'],
  }),
  accessConfirm: ({ company, link, invited }, { brand, email }) => ({
    subject: `Confirm your request to join ${brand}`,
    preheader: CONFIRMATION,
    body: [
      `Confirm that ${email} is yours. Then we send your request for ${unlinked(company)} to an administrator.`,
    ],
    action: { label: 'Confirm request', link },
    notes: [
      ...(invited === undefined
        ? []
        : [
            `You’ve already been invited: the link in your invitation works until ${day(invited)}. Confirm this request only if you can’t find it.`,
          ]),
      CONFIRMATION,
      IGNORE,
    ],
  }),
  accessReceived: ({ company }, { brand }) => ({
    subject: `We received your request to join ${brand}`,
    preheader: 'We’ll email you the decision.',
    body: [
      `We’ve sent your request for ${unlinked(company)} to an administrator and will email you the decision.`,
    ],
    notes: [
      `If no one decides within ${count(REQUESTS_KEPT_DAYS, 'day')}, the request ends and you can send a new one.`,
      'If you didn’t request access, ignore this email.',
    ],
  }),
  accessRefused: ({ company }, { brand, support }) => ({
    subject: `Your request to join ${brand}`,
    preheader: 'An administrator has decided not to grant access.',
    body: [`An administrator has decided not to grant access for ${unlinked(company)}.`],
    notes: [`If you think this is a mistake, contact ${support}.`],
  }),
  accessGranted: ({ until, link }, { brand, email }) => ({
    subject: `Your access to ${brand} is ready`,
    preheader: `Create your account by ${day(until)}.`,
    body: ['Your request was approved. Create your account to get started.'],
    action: { label: 'Create account', link },
    notes: [
      `For ${email} only, until ${day(until)}.`,
      'If you didn’t request access, ignore this email.',
    ],
  }),
  accessWaiting: ({ waiting, link }, { brand }) => ({
    subject: `Access requests are waiting on ${brand}`,
    preheader: `${count(waiting, 'request')} to review.`,
    body: [
      `${count(waiting, 'request')} for access ${waiting === 1 ? 'is' : 'are'} waiting for an administrator.`,
    ],
    action: { label: 'Review requests', link },
    notes: ['We send this at most once a day.'],
  }),
};
