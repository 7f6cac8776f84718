import type { Brand } from '../../src/rules/brands';
import type { CollectedError } from '../notices/collectedErrors';
import type { InvitationView } from '../registration/invitations';
import type { SentMail } from '../mail/outbox';
import type { ProfileView } from '../registration/profiles';
import type { Settings } from '../data/settings';
import type { SessionView } from '../services';
import type { StudioView } from '../studios/studios';
import type { SupportRecording } from '../supportRecording/recordings';
import { html, type Html } from '../http/html';
import type { FaultRule } from './faults';
import { faultSection } from './faultSection';
import { mailSection } from './mailSection';
import { table } from './table';
import { when } from './when';

export interface PageData {
  readonly brand: Pick<Brand, 'id' | 'name'>;
  readonly accounts: readonly (ProfileView & { readonly sessions: readonly SessionView[] })[];
  readonly studios: readonly StudioView[];
  readonly invitations: readonly InvitationView[];
  readonly mails: readonly SentMail[];
  readonly errors: readonly CollectedError[];
  readonly settings: Settings;
  readonly recordings: readonly SupportRecording[];
  readonly faults: readonly FaultRule[];
  readonly now: number;
}

const PERSON = ['Email', 'Name', 'Studio', 'Role'] as const;

const studioName = (data: PageData, studioId: string): string =>
  data.studios.find(({ id }) => id === studioId)?.name ?? 'none';

function accounts(data: PageData): Html {
  const rows = data.accounts.map((account) => [
    html`${account.email}`,
    html`${account.firstName} ${account.lastName}`,
    html`${studioName(data, account.studioId)}`,
    html`${account.role || 'none'}`,
    html`${account.sessions.length}`,
    html`<form data-api="/developers/api/sessions/revoke" data-method="POST">
      <input type="hidden" name="email" value="${account.email}" />
      <button aria-label="Revoke the sessions of ${account.email}">Revoke</button>
    </form>`,
    when(account.createdAt),
  ]);
  return table('Accounts', [...PERSON, 'Sessions', 'Revoke sessions', 'Since (UTC)'], rows);
}

function studios(data: PageData): Html {
  const rows = data.studios.map(({ name, members, administrators }) => [
    html`${name}`,
    html`${members}`,
    html`${administrators}`,
  ]);
  return table('Studios', ['Name', 'Members', 'Active administrators'], rows);
}

const invitationState = ({ usedAt, expiresAt }: InvitationView, now: number) => {
  if (usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'open';
};

function invitations(data: PageData): Html {
  const rows = data.invitations.map((invitation) => [
    html`${invitation.email}`,
    html`${studioName(data, invitation.studioId)}`,
    html`${invitation.role}`,
    html`${invitationState(invitation, data.now)}`,
    when(invitation.createdAt),
  ]);
  return html`${table('Invitations', ['Email', 'Studio', 'Role', 'State', 'Created (UTC)'], rows)}
    <form
      data-api="/developers/api/invitations"
      data-method="POST"
      data-show="url"
      data-done="Invitation created:"
    >
      <label>Email <input type="email" name="email" required autocomplete="off" /></label>
      <button>Create invitation</button>
    </form>`;
}

const SETTING_TEXTS: readonly (readonly [keyof Settings, string])[] = [
  ['accessTokenValidityMs', 'Access token validity (ms)'],
  ['captchaThreshold', 'Wrong passwords before a captcha'],
];

const FLAG_TEXTS: readonly (readonly [keyof Settings, string])[] = [
  ['emailPasswordOffered', 'Offer email and password'],
  ['singleSignOnOffered', 'Offer single sign-on'],
  ['emailCodeOffered', 'Offer a code by email'],
  ['passkeysOffered', 'Offer passkeys'],
  ['openRegistration', 'Register without an invitation'],
  ['supportRecordings', 'Let customers record for support'],
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
    ${numbers}
    <label
      >Anti-CSRF
      <select name="antiCsrf">
        ${options}
      </select></label
    >
    <div class="flags">${flags}</div>
    <button>Save</button>
  </form>`;
}

/** Returns the id that finds an error in the server's log; empty if it has none. */
const traceOf = ({ content }: CollectedError) => /trace ?id:? *([\w-]+)/i.exec(content)?.[1] ?? '';

function recordings(data: PageData): Html {
  const rows = data.recordings.map(({ number, note, createdAt, sentAt }) => [
    html`${number}`,
    html`${note}`,
    when(createdAt),
    sentAt === 0
      ? html`not yet`
      : html`<a href="/developers/recordings/${number}" download="${number}.json">Log</a>`,
  ]);
  return html`${table('Recordings for support', ['Number', 'Note', 'Requested (UTC)', 'Log'], rows)}
    <form
      data-api="/developers/api/recordings"
      data-method="POST"
      data-show="code"
      data-done="One-time code for the customer, valid for a day:"
    >
      <label>Note <input name="note" autocomplete="off" /></label>
      <button>Create code</button>
    </form>`;
}

function errors(data: PageData): Html {
  const rows = data.errors.map((error) => {
    const trace = traceOf(error);
    return [
      when(error.createdAt),
      trace === '' ? html`none` : html`<code>${trace}</code>`,
      html`<strong>${error.title}</strong>
        <pre>${error.content}</pre>`,
      html`${error.checkId}`,
    ];
  });
  return table('Collected errors', ['Collected (UTC)', 'Trace ID', 'Error', 'Check ID'], rows);
}

const SECTIONS: readonly (readonly [id: string, title: string, (data: PageData) => Html])[] = [
  ['accounts', 'Accounts and sessions', accounts],
  ['studios', 'Studios', studios],
  ['invitations', 'Invitations', invitations],
  ['mails', 'Mails', ({ mails }) => mailSection(mails)],
  ['settings', 'Settings', settings],
  ['recordings', 'Recordings', recordings],
  ['faults', 'Faults', ({ faults }) => faultSection(faults)],
  ['errors', 'Errors', errors],
];

const section = (id: string, title: string, content: Html) =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

/** Renders the developers' page in the portal's design; every value is escaped. */
export function developersPage(data: PageData): string {
  const { brand } = data;
  const links = SECTIONS.map(([id, title]) => html`<a href="#${id}">${title}</a>`);
  return html`<!doctype html>
    <html lang="en" data-brand="${brand.id}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Developers - ${brand.name}</title>
        <link rel="stylesheet" href="/developers/style.css" />
        <script src="/developers/app.js" defer></script>
      </head>
      <body>
        <header>
          <a class="brand" href="/">
            <img src="/developers/mark-${brand.id}.png" width="32" height="32" alt="" />
            ${brand.name}
          </a>
          <nav aria-label="Sections">${links}</nav>
        </header>
        <main>
          <h1>Developers</h1>
          <p class="quiet">Data of the local platform. Not available in production.</p>
          <p id="status" role="status"></p>
          ${SECTIONS.map(([id, title, content]) => section(id, title, content(data)))}
        </main>
      </body>
    </html> `.text;
}
