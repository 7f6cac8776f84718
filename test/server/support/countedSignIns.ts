import { Registry } from 'prom-client';
import { fieldsOf } from '../../../server/json';

let registered: jest.SpiedFunction<Registry['registerMetric']> | undefined;

/** The platforms of this process, by address. */
const here = new Set<string>();

/** Starts a platform in this process, whose counts are checked. */
export async function withCounts<Started extends { url: string }>(
  start: () => Promise<Started>,
): Promise<Started> {
  registered ??= jest.spyOn(Registry.prototype, 'registerMetric');
  const platform = await start();
  here.add(platform.url);
  return platform;
}

/** How often each outcome was counted, in this process. */
export async function countsOf(name: string) {
  const metrics = (registered?.mock.calls ?? []).flatMap(([metric]) =>
    Reflect.get(metric, 'name') === name ? [metric.get()] : [],
  );
  // Copied, since the values change in place.
  const counts = (await Promise.all(metrics)).flatMap(({ values }) =>
    values.map(({ labels, value }) => ({ outcome: String(labels['outcome']), value })),
  );
  return (outcomes: readonly string[]) =>
    counts
      .filter(({ outcome }) => outcomes.includes(outcome))
      .reduce((sum, { value }) => sum + value, 0);
}

const COUNTERS: Readonly<Record<string, string>> = {
  '/api_v2/auth/signin': 'sign_ins',
  '/api_v2/auth/signinup/code/consume': 'code_sign_ins',
  '/api_v2/auth/webauthn/signin': 'passkey_sign_ins',
  '/api_v2/auth/second-step': 'second_steps',
  '/api_v2/auth/signinup': 'provider_sign_ins',
};

/** What is counted for the status in a response. */
const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  OK: ['ok', 'recovery', 'passkey'],
  SECOND_STEP_NEEDED: ['second_step'],
  WRONG_CREDENTIALS_ERROR: ['wrong'],
  INCORRECT_USER_INPUT_CODE_ERROR: ['wrong'],
  WRONG_CODE: ['wrong'],
  INVALID_CREDENTIALS_ERROR: ['refused'],
  CREDENTIAL_NOT_FOUND_ERROR: ['unknown'],
  EXPIRED_USER_INPUT_CODE_ERROR: ['expired'],
  INVALID_OPTIONS_ERROR: ['expired'],
  // A right second step counts as such.
  SIGN_IN_NOT_ALLOWED: ['blocked', 'ok'],
  SIGN_IN_UP_NOT_ALLOWED: ['blocked'],
  NEED_CHECK_RECAPTCHA: ['captcha'],
  RECAPTCHA_CHECK_ERR: ['captcha'],
  LINK_NEEDED: ['unlinked'],
  PROVIDER_CANCELLED: ['cancelled'],
  PROVIDER_REFUSED: ['refused'],
  PROVIDER_NOT_VERIFIED: ['refused'],
  PROVIDER_UNAVAILABLE: ['unavailable'],
  PROVIDER_TRY_ENDED: ['expired'],
};

/** Sends a sign-in; checks that a platform of this process has counted its outcome. */
export async function counted<Answer extends { status: number; body: object }>(
  [method, url, path]: readonly [method: string, url: string, path: string],
  send: () => Promise<Answer>,
): Promise<Answer> {
  const name = COUNTERS[path];
  if (name === undefined || method !== 'POST' || !here.has(url)) return send();
  const before = await countsOf(`portal_${name}_total`);
  const answer = await send();
  const { status, data } = fieldsOf(answer.body);
  const outcomes =
    answer.status === 429 ? ['slowed'] : OUTCOMES[String(status ?? fieldsOf(data)['status'])];
  if (!outcomes) return answer;
  const after = await countsOf(`portal_${name}_total`);
  expect([outcomes, after(outcomes) > before(outcomes)]).toEqual([outcomes, true]);
  return answer;
}
