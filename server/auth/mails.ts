import type { Mail } from '../data/outbox';

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** The mail that lets a person choose a new password; the link opens the portal's reset page. */
export function resetMail(to: string, sdkLink: string, url: string): Mail {
  const link = new URL('/portal/login/reset', url);
  link.searchParams.set('token', tokenOf(sdkLink));
  return {
    to,
    subject: 'Reset your password',
    text: [
      'Someone asked to reset the password of your account. If it was you, choose a new one here:',
      link.href,
      'The link works once, within one hour. If it was not you, nothing has changed.',
    ].join('\n\n'),
  };
}

/** The mail that proves an address; opening the link alone changes nothing. */
export function verificationMail(to: string, sdkLink: string, url: string): Mail {
  const link = new URL('/api/email-verification', url);
  link.searchParams.set('token', tokenOf(sdkLink));
  return {
    to,
    subject: 'Confirm your email address',
    text: ['Please confirm that this address is yours:', link.href].join('\n\n'),
  };
}
