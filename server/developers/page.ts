import type { CollectedError } from '../notices/collectedErrors';
import type { InvitationView } from '../registration/invitations';
import type { SentMail } from '../mail/outbox';
import type { ProfileView } from '../registration/profiles';
import type { Settings } from '../data/settings';
import type { SessionView } from '../services';
import { html, type Html } from '../http/html';
import type { FaultRule } from './faults';
import { faultSection } from './faultSection';
import { table } from './table';

/** Everything the developers' page shows. */
export interface PageData {
  readonly accounts: readonly (ProfileView & { readonly sessions: readonly SessionView[] })[];
  readonly invitations: readonly InvitationView[];
  readonly mails: readonly SentMail[];
  readonly errors: readonly CollectedError[];
  readonly settings: Settings;
  readonly faults: readonly FaultRule[];
}

const LINK = /https?:\/\/\S+/g;

const when = (time: number) => {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
};

/** A mail's text with its links to click. */
function mailText(text: string): Html {
  const links = [...text.matchAll(LINK)].map(([link]) => link);
  const parts = text.split(LINK).map((part, index) => {
    const link = links[index];
    return link === undefined ? html`${part}` : html`${part}<a href="${link}">${link}</a>`;
  });
  return html`<pre>${parts}</pre>`;
}

/** The HTML part in a frame of its own that may do nothing but open links. */
function mailFrame({ id, subject, html: part }: SentMail): Html {
  if (part === '') return html`none`;
  return html`<iframe
    src="/developers/mails/${id}"
    title="HTML part: ${subject}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    loading="lazy"
  ></iframe>`;
}

function accounts(data: PageData): Html {
  const rows = data.accounts.map((account) => [
    html`${account.email}`,
    html`${account.firstName} ${account.lastName}`,
    html`${account.sessions.length}`,
    html`<form data-api="/developers/api/sessions/revoke" data-method="POST">
      <input type="hidden" name="email" value="${account.email}" />
      <button aria-label="Revoke the sessions of ${account.email}">Revoke</button>
    </form>`,
    when(account.createdAt),
  ]);
  return table('Accounts', ['E-mail', 'Name', 'Sessions', 'Revoke sessions', 'Since (UTC)'], rows);
}

const invitationState = ({ usedAt, expiresAt }: InvitationView) => {
  if (usedAt !== null) return 'used';
  return expiresAt <= Date.now() ? 'expired' : 'open';
};

function invitations(data: PageData): Html {
  const rows = data.invitations.map((invitation) => [
    html`${invitation.email}`,
    html`${invitationState(invitation)}`,
    when(invitation.createdAt),
  ]);
  return html`${table('Invitations', ['E-mail', 'State', 'Made (UTC)'], rows)}
    <form data-api="/developers/api/invitations" data-method="POST" data-show="url">
      <label>E-mail <input type="email" name="email" required autocomplete="off" /></label>
      <button>Invite</button>
    </form>`;
}

const SETTING_TEXTS: readonly (readonly [keyof Settings, string])[] = [
  ['accessTokenValidityMs', 'Access token validity (ms)'],
  ['captchaThreshold', 'Wrong passwords before a captcha'],
];

const FLAG_TEXTS: readonly (readonly [keyof Settings, string])[] = [
  ['emailPasswordOffered', 'Offer e-mail and password'],
  ['singleSignOnOffered', 'Offer single sign-on'],
  ['emailCodeOffered', 'Offer a code by email'],
  ['passkeysOffered', 'Offer passkeys'],
  ['openRegistration', 'Register without an invitation'],
];

function settings({ settings: current }: PageData): Html {
  const numbers = SETTING_TEXTS.map(
    ([name, label]) =>
      html`<label
        >${label} <input type="number" name="${name}" value="${Number(current[name])}" required
      /></label>`,
  );
  const options = (['VIA_TOKEN', 'NONE'] as const).map((mode) =>
    mode === current.antiCsrf
      ? html`<option selected>${mode}</option>`
      : html`<option>${mode}</option>`,
  );
  const flags = FLAG_TEXTS.map(([name, label]) => {
    const checked = current[name] === true ? html`checked` : html``;
    return html`<label><input type="checkbox" name="${name}" ${checked} /> ${label}</label>`;
  });
  return html`<form data-api="/developers/api/settings" data-method="PUT">
    ${numbers} ${flags}
    <label
      >Anti-CSRF
      <select name="antiCsrf">
        ${options}
      </select></label
    >
    <button>Save</button>
  </form>`;
}

function mails(data: PageData): Html {
  const rows = data.mails.map((mail) => [
    when(mail.createdAt),
    html`${mail.to}`,
    html`${mail.language}`,
    html`<strong>${mail.subject}</strong>${mailText(mail.text)}`,
    mailFrame(mail),
  ]);
  return table('Sent mails', ['Sent (UTC)', 'To', 'Language', 'Text part', 'HTML part'], rows);
}

function errors(data: PageData): Html {
  const rows = data.errors.map((error) => [
    when(error.createdAt),
    html`${error.checkId}`,
    html`<strong>${error.title}</strong>
      <pre>${error.content}</pre>`,
  ]);
  return table('Collected errors', ['Collected (UTC)', 'Check id', 'Error'], rows);
}

const section = (id: string, title: string, content: Html) =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

/** The developers' page; every value is escaped. */
export function developersPage(data: PageData): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Developers</title>
        <link rel="stylesheet" href="/developers/style.css" />
        <script src="/developers/app.js" defer></script>
      </head>
      <body>
        <main>
          <h1>Developers</h1>
          <p>What the local platform holds. This page does not exist in production.</p>
          <p id="status" role="status"></p>
          ${section('accounts', 'Accounts and sessions', accounts(data))}
          ${section('invitations', 'Invitations', invitations(data))}
          ${section('settings', 'Settings', settings(data))}
          ${section('faults', 'Faults', faultSection(data.faults))}
          ${section('mails', 'Mails', mails(data))} ${section('errors', 'Errors', errors(data))}
        </main>
      </body>
    </html> `.text;
}
