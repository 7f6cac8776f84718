import type {
  AccountLinkContext,
  AccountLinkResult,
} from '../../../machines/accountLink/accountLink';
import { events } from '../../../src/kit/events';
import type { AccountLinkAction } from '../../../src/rules/accountLink';
import { UNDO_DAYS } from '../../../src/rules/constants';
import { SECRETS } from '../../support/secrets';
import { type World } from '../../support/world';
import { byPage, environment, user, GENERAL_FAILURE, modelOf, response } from '../caseOf';
import type { Cases } from '../caseOf';
import { AT_ONCE, broken, CALL_LIMIT, type Driver, opening, type Arrival } from '../jestDriver';
import { replies } from '../replyTable';
import { and, AT_ONCE_OVER, busy, button, calm, inMain, linkTo, refused, saying } from '../visible';
import type { Seen, Visible } from '../visible';
import { REASONS } from './confirmEmail';

const PATH = '/api/account-link';
const EMAIL = 'ana@studio.test';

const arrives = (label: string, action: AccountLinkAction | null) =>
  environment(`arrives with ${label}`, events.accountLink.arrived({ action, email: EMAIL }));

const answered = response(events.accountLink.answered);

/** The page reads its link at once, so nothing else can happen before. */
const arrivals = [
  arrives('the link of the new address', 'changeEmail'),
  arrives('the link of the old address', 'undoEmailChange'),
  arrives('the link that keeps the account', 'keepAccount'),
  arrives('the link that keeps the second step', 'keepSecondStep'),
  arrives('the link that secures the account', 'secureAccount'),
  arrives('no token', null),
];

const cases: Cases<'accountLink'> = [
  byPage('the page is opened', { type: 'accountLink/opened' }),
  user('presses the button', { type: 'accountLink/submitted' }),
  answered('it is done', { kind: 'done', hasApp: false, waysRemoved: false }),
  answered('it is done, and a code will be needed', {
    kind: 'done',
    hasApp: true,
    waysRemoved: false,
  }),
  answered('it is done, and ways to sign in are removed', {
    kind: 'done',
    hasApp: false,
    waysRemoved: true,
  }),
  answered('the link is used up', { kind: 'linkRefused', problem: 'used' }),
  answered('the address is taken', { kind: 'linkRefused', problem: 'taken' }),
  answered('it fails with a general message', GENERAL_FAILURE),
  user('leaves the page', { type: 'accountLink/reset' }),
];

/** What else the page says of a successful action. */
const remarks = ({ result }: AccountLinkContext) =>
  (['hasApp', 'waysRemoved'] as const).filter((name) => result?.kind === 'done' && result[name]);

export const model = modelOf('accountLink', {
  cases: ({ value }) => (value === 'arriving' ? arrivals : cases),
  identify: ({ value, context }) => [value, context.action, ...remarks(context)],
  maxDepth: 5,
});

const replyFor = replies<AccountLinkResult>({
  done: ({ hasApp, waysRemoved }) => ({
    body: { status: 'OK', reset: { email: EMAIL, token: 'reset-token' }, hasApp, waysRemoved },
  }),
  linkRefused: ({ problem }) => ({
    body:
      problem === 'taken'
        ? { status: 'EMAIL_TAKEN' }
        : { status: 'LINK_INVALID', reason: REASONS[problem] },
  }),
});

/** Opens the page at the link of the next event. */
function prepare({ page }: World, { action, email }: Arrival<'accountLink'>): void {
  page.href = new URL('/portal/account-link', page).href;
  page.searchParams.set('action', action ?? 'changeEmail');
  page.searchParams.set('email', email);
  page.searchParams.set('token', action === null ? '' : SECRETS.resetToken);
}

const LINK =
  'https://test.adlantern.example/portal/account-link?action=changeEmail&token=0123456789abcdef';

/** The user opens the email's link and presses the button; the server responds to POST /api/account-link. */
export const driver: Driver<'accountLink'> = {
  executors: {
    'accountLink/opened': opening(prepare),
    'accountLink/answered': ({ http }, { payload }) => http.answer(PATH, replyFor(payload)),
  },
  runsOn: ['accountLink/arrived'],
  sends: [SECRETS.resetToken],
  workEnds: { 'accountLink.arrive': AT_ONCE, 'accountLink.submit': CALL_LIMIT },
  crashes: {
    'accountLink.arrive': {
      page: LINK,
      breaks: ({ env }) => broken(env.links, 'read'),
      asks: events.accountLink.opened(),
      event: events.accountLink.arrived({ action: null, email: '' }),
      state: 'linkRefused',
    },
    'accountLink.submit': {
      page: LINK,
      before: [events.accountLink.opened()],
      asks: events.accountLink.submitted(),
      event: events.accountLink.answered({ kind: 'failed', message: null, failure: null }),
      state: 'failed',
    },
  },
};

const LOADING: Seen = saying(calm('accountLink:title'), 'accountLink:opening');

/** The key of the texts for the link's purpose. */
const of = ({ action }: AccountLinkContext) => action ?? 'changeEmail';
const MASKED = 'a***@studio.test';

const asking = (context: AccountLinkContext): Seen =>
  calm(
    `accountLink:${of(context)}.title`,
    button(`accountLink:${of(context)}.submit`),
    inMain({ text: MASKED }),
  );

const sending = (context: AccountLinkContext): Seen =>
  saying(calm(`accountLink:${of(context)}.title`, busy(`accountLink:${of(context)}.sending`)), {
    key: `accountLink:${of(context)}.sending`,
  });

/** What a visitor sees of such a link. */
export const visible: Visible<'accountLink'> = {
  path: '/portal/account-link',
  states: {
    idle: LOADING,
    arriving: AT_ONCE_OVER,
    asking,
    sending,
    failed: (context) =>
      and(
        refused(`accountLink:${of(context)}.title`, { text: 'Try later.' }),
        button(`accountLink:${of(context)}.submit`),
      ),
    linkRefused: ({ result }) =>
      calm(
        'accountLink:link.title',
        inMain(`accountLink:link.${result?.kind === 'linkRefused' ? result.problem : 'unusable'}`),
      ),
    done: (context) =>
      calm(
        `accountLink:${of(context)}.doneTitle`,
        inMain({ text: MASKED }),
        ...remarks(context).map((name) =>
          inMain({ key: `accountLink:${name}`, values: { days: UNDO_DAYS } }),
        ),
        linkTo(`accountLink:${of(context)}.next`),
      ),
  },
  effects: {
    'accountLink.arrive': AT_ONCE_OVER,
    'accountLink.submit': sending,
    'accountLink.forgetLink': { nothing: 'The link is forgotten by the tab.' },
  },
};
