import { screen } from '@testing-library/react';
import { apiError } from './openPage';
import { shownLines } from './shownLines';
import { MIRA, renderApp, type RenderOptions } from './renderApp';

/** The email of the signed-in user. */
export const EMAIL = MIRA.email ?? '';

export const NOON = Date.UTC(2030, 0, 15, 12);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Formats points in time as the page does, in the time zone of the test. */
export const exact = (at: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(at);
export const iso = (at: number) => new Date(at).toISOString();
/** A text with its time for machines, as in `shownLines`. */
export const timed = (text: string, at: number) => `${text} [datetime=${iso(at)}]`;
export const day = (at: number) => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(at);

const URL = 'https://studio.test/api';
const call = { method: 'POST', url: URL } as const;
const failure = { kind: 'badRequest', status: 400, ...call } as const;
const error = apiError({ ...call, failure, traceId: 'trace-1' });

/** A failed request, and how an alert of a section explains it below its first line. */
export const failed = { kind: 'failed', error } as const;
export const DETAILS = [
  'alert: Bad request, nothing created or changed',
  'alert: POST https://studio.test/api',
  'alert: Trace ID: trace-1 [translate=no]',
];
/** How the summary of a form explains it. */
export const SUMMARY = [
  'alert: h2: There is a problem',
  'alert: Bad request, nothing created or changed',
  'alert: POST https://studio.test/api',
];

/** What is shown of the recovery codes AAAA and BBBB. */
export const CODES = [
  'h3: Save your recovery codes',
  'Each code lets you sign in once without your phone. We show them only now. Do not share these codes.',
  'ul: Recovery codes [translate=no]',
  'AAAA',
  'BBBB',
  'button: Copy codes',
  '[Download codes](data:text/plain;charset=utf-8,Adlantern%20recovery%20codes%20for%20mira%40example.com%0D%0AEach%20code%20works%20once.%0D%0A%0D%0AAAAA%0ABBBB%0D%0A)',
  'button: Print codes',
  'button: I’ve saved my codes',
];

/** The account page of a signed-in user, over a store without sagas. */
export const openAccount = async (options: RenderOptions = {}) => {
  const app = await renderApp({ path: '/portal/account', signedIn: 'EXISTS', ...options });
  await screen.findByRole('heading', { name: 'Devices' });
  const part = (name: string) => screen.getByRole('region', { name });
  /** What a section shows below its title and introduction. */
  const lines = (name: string) => shownLines(part(name).lastElementChild);
  return { ...app, part, lines };
};
