import { ROUTES } from '../../../src/rules/routes';
import type { MailTexts } from '../kinds';
import { unlinked } from '../unlinked';
import { time, count, from, YOU, person } from './enWords';

const SECOND_STEP = `${ROUTES.account[0]}#second-step`;

export const EN_WAYS_IN = {
  passkeyAdded: (occasion, { brand, email, support, page }) => ({
    subject: `A passkey was added to your ${brand} account`,
    preheader: `Added on ${time(occasion.at)}.`,
    body: [`A passkey for ${email} was added on ${time(occasion.at)} ${from(occasion)}.`],
    action: { label: 'Review passkeys', link: page(`${ROUTES.account[0]}#passkeys`) },
    notes: [
      YOU,
      `If this wasn’t you, remove the passkey, change your password and contact ${support}.`,
    ],
  }),
  passkeyRemoved: (occasion, { brand, email, support, page }) => ({
    subject: `A passkey was removed from your ${brand} account`,
    preheader: `Removed on ${time(occasion.at)}.`,
    body: [`A passkey for ${email} was removed on ${time(occasion.at)} ${from(occasion)}.`],
    action: { label: 'Review passkeys', link: page(`${ROUTES.account[0]}#passkeys`) },
    notes: [YOU, `If this wasn’t you, change your password and contact ${support}.`],
  }),
  providerConnected: ({ provider, ...occasion }, { brand, email, support, page }) => ({
    subject: `${provider} now signs in to your ${brand} account`,
    preheader: `Connected on ${time(occasion.at)}.`,
    body: [
      `An account at ${provider} was connected to ${email} on ${time(occasion.at)} ${from(occasion)}. It can be used to sign in.`,
    ],
    action: { label: 'Review ways to sign in', link: page(`${ROUTES.account[0]}#providers`) },
    notes: [YOU, `If this wasn’t you, disconnect it, change your password and contact ${support}.`],
  }),
  providerDisconnected: ({ provider, ...occasion }, { brand, email, support, page }) => ({
    subject: `${provider} no longer signs in to your ${brand} account`,
    preheader: `Disconnected on ${time(occasion.at)}.`,
    body: [
      `Your account at ${provider} was disconnected from ${email} on ${time(occasion.at)} ${from(occasion)}.`,
    ],
    action: { label: 'Review ways to sign in', link: page(`${ROUTES.account[0]}#providers`) },
    notes: [YOU, `If this wasn’t you, change your password and contact ${support}.`],
  }),
  secondStepAdded: (occasion, { brand, email, support, page }) => ({
    subject: `Two-step verification is on for your ${brand} account`,
    preheader: `An authenticator app was added on ${time(occasion.at)}.`,
    body: [
      `An authenticator app for ${email} was added on ${time(occasion.at)} ${from(occasion)}. Keep your recovery codes in a safe place: they let you sign in if you lose your phone.`,
    ],
    action: { label: 'Review second step', link: page(SECOND_STEP) },
    notes: [
      YOU,
      `If this wasn’t you, remove the app, change your password and contact ${support}.`,
    ],
  }),
  secondStepRemoved: (occasion, { brand, email, support, page }) => ({
    subject: `An app was removed from your ${brand} second step`,
    preheader: `Removed on ${time(occasion.at)}.`,
    body: [
      `An authenticator app for ${email} was removed on ${time(occasion.at)} ${from(occasion)}.`,
    ],
    action: { label: 'Review second step', link: page(SECOND_STEP) },
    notes: [YOU, `If this wasn’t you, change your password and contact ${support}.`],
  }),
  secondStepGuessed: (occasion, { brand, email, support, page }) => ({
    subject: `Someone tried to get into your ${brand} account`,
    preheader: 'They passed the first step and failed the second.',
    body: [
      `On ${time(occasion.at)}, someone signed in as ${email} ${from(occasion)} and then entered too many wrong verification codes. They didn’t get in.`,
    ],
    action: { label: 'Reset password', link: page(ROUTES.forgot[0]) },
    notes: [
      'If this was you, wait 15 minutes and try again. Check that the clock on your phone is right.',
      `If this wasn’t you, someone knows your password. Reset it now and contact ${support}.`,
    ],
  }),
  recoveryCodesMade: (occasion, { brand, email, support, page }) => ({
    subject: `New recovery codes for your ${brand} account`,
    preheader: 'Your old codes no longer work.',
    body: [
      `New recovery codes for ${email} were created on ${time(occasion.at)} ${from(occasion)}. The old ones no longer work.`,
    ],
    action: { label: 'Review second step', link: page(SECOND_STEP) },
    notes: [
      YOU,
      `If this wasn’t you, create new codes, change your password and contact ${support}.`,
    ],
  }),
  recoveryCodeUsed: ({ left, ...occasion }, { brand, email, support, page }) => ({
    subject: `A recovery code was used for your ${brand} account`,
    preheader: `You have ${count(left, 'recovery code')} left.`,
    body: [
      `A recovery code for ${email} was used on ${time(occasion.at)} ${from(occasion)}. You have ${count(left, 'code')} left.`,
    ],
    action: { label: 'Create new codes', link: page(SECOND_STEP) },
    notes: [
      'If this was you and you’ve lost your phone, set up an authenticator app on the new one.',
      `If this wasn’t you, change your password, create new codes and contact ${support}.`,
    ],
  }),
  secondStepRule: ({ by, studio, before, after, at }, { brand, support, page }) => ({
    subject: `${brand} has new rules for two-step verification`,
    preheader: `Changed from ${before} to ${after}.`,
    body: [
      `${person(by)} changed which roles in ${unlinked(studio)} need two-step verification on ${time(at)}. Before: ${before}. Now: ${after}.`,
      'Members of these roles who have none yet set it up at their next sign-in.',
    ],
    action: { label: 'Review people', link: page(ROUTES.people[0]) },
    notes: [`If this looks wrong, ask ${unlinked(by.name)} or contact ${support}.`],
  }),
} satisfies Partial<MailTexts>;
