import { ROUTES } from '../../../src/rules/routes';
import type { MailTexts } from '../kinds';
import { unlinked, unlinkedEmail } from '../unlinked';
import { from, time, YOU, person } from './enWords';

/** Mails about a second step whose phone and recovery codes are lost. */
export const EN_LOST_PHONE = {
  secondStepHelpAsked: ({ studio, ...occasion }, { brand, email, support, page }) => ({
    subject: `Your request to remove ${brand} two-step verification`,
    preheader: `Requested on ${time(occasion.at)}.`,
    body: [
      `On ${time(occasion.at)}, someone who entered your password asked the administrators of ${unlinked(studio)} to remove two-step verification from ${email} ${from(occasion)}.`,
      'An administrator will check with you before they allow it. Nothing has changed yet.',
    ],
    action: { label: 'Reset password', link: page(ROUTES.forgot[0]) },
    notes: [
      YOU,
      `If this wasn’t you, someone knows your password. Reset it now, and tell your administrator or ${support}.`,
    ],
  }),
  secondStepHelpWaits: ({ email, studio, link }, { brand }) => ({
    subject: `A member needs help to sign in to ${brand}`,
    preheader: 'Their phone and recovery codes are lost.',
    body: [
      `${unlinkedEmail(email)} in ${unlinked(studio)} can’t sign in: their phone and recovery codes are lost. They ask you to remove their two-step verification.`,
      'Make sure who is asking before you allow it: speak to them in person or call a number you know. An email isn’t proof.',
    ],
    action: { label: 'Review request', link },
    notes: ['Any administrator of your studio can decide this request.'],
  }),
  secondStepHelpRefused: ({ studio }, { brand, email, support }) => ({
    subject: `Your ${brand} two-step verification stays on`,
    preheader: 'Your request was declined.',
    body: [
      `An administrator of ${unlinked(studio)} declined the request to remove two-step verification from ${email}. Nothing has changed.`,
    ],
    notes: [`Ask your administrator why, or contact ${support}.`],
  }),
  secondStepHelpEnded: (occasion, { brand, email, support, page }) => ({
    subject: `Your ${brand} two-step verification stays on`,
    preheader: 'The request to remove it has ended.',
    body: [
      `A code or passkey of ${email} was used on ${time(occasion.at)} ${from(occasion)}. You aren’t locked out, so we ended the request to remove two-step verification.`,
    ],
    action: { label: 'Review devices', link: page(ROUTES.account[0]) },
    notes: [
      YOU,
      `If you didn’t use that code or passkey, or didn’t ask for the removal, reset your password now and contact ${support}.`,
    ],
  }),
  secondStepRemovalAllowed: ({ by, at, dueAt, link }, { brand, email, support }) => ({
    subject: `Your ${brand} second step is about to be removed`,
    preheader: `It is removed on ${time(dueAt)}, unless you cancel.`,
    body: [
      `${person(by)} allowed removing two-step verification from ${email} on ${time(at)}. It is removed on ${time(dueAt)}, and all devices are signed out.`,
      'If you’ve found your phone or didn’t ask for this, cancel the removal.',
    ],
    action: { label: 'Cancel removal', link },
    notes: [
      `This link works once and until ${time(dueAt)}. Signing in with a verification code, a recovery code or a passkey cancels the removal too.`,
      `If you didn’t ask for this, also change your password and contact ${support}.`,
    ],
  }),
  secondStepKept: ({ email, by, at }, { brand, page }) => ({
    subject: `A removal on ${brand} was canceled`,
    preheader: 'The member keeps two-step verification.',
    body: [
      `On ${time(at)}, the removal of two-step verification from ${unlinkedEmail(email)} that you allowed was canceled ${by === 'link' ? 'by a link in their email' : 'because they used a code or passkey of their own'}.`,
      'Speak to them: if they didn’t ask you for the removal, someone else knows their password.',
    ],
    action: { label: 'Open people', link: page(ROUTES.people[0]) },
    notes: [],
  }),
  secondStepLost: ({ at }, { brand, email, support, page }) => ({
    subject: `Your ${brand} two-step verification was removed`,
    preheader: `Removed on ${time(at)}.`,
    body: [
      `Two-step verification for ${email} was removed on ${time(at)}. All devices are signed out, and your recovery codes and trusted devices no longer work.`,
      'Sign in with your password. If your studio requires two-step verification, you’ll set it up right away.',
    ],
    action: { label: 'Sign in', link: page(ROUTES.signIn[0]) },
    notes: [`If you didn’t ask for this, reset your password now and contact ${support}.`],
  }),
} satisfies Partial<MailTexts>;
