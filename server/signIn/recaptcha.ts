import { fieldsOf, numberIn, textField } from '../json';
import { logFailure, type Log } from '../operate/log';
import { part } from '../operate/traces';
import type { CaptchaVerifier } from './captcha';

export interface RecaptchaOptions {
  readonly siteKey: string;
  readonly project: string;
  readonly apiKey: string;
  /** Where browsers load the script from. */
  readonly host: 'www.google.com' | 'www.recaptcha.net';
  /** Where assessments are requested, without a trailing slash. */
  readonly endpoint?: string;
}

const ENDPOINT = 'https://recaptchaenterprise.googleapis.com';
const TIMEOUT_MS = 10_000;
/** Longest token that is sent on, in characters. */
const TOKEN_MAX = 8_192;
/** Lowest score that passes, from 0 to 1; below it a visit counts as automated. */
const LEAST_SCORE = 0.5;

/** Whether the assessment confirms the token: valid, for this action, likely a human. */
function isConfirmed(assessment: unknown, action: string): boolean {
  const token = fieldsOf(assessment)['tokenProperties'];
  return (
    fieldsOf(token)['valid'] === true &&
    (action === '' || textField(token, 'action') === action) &&
    numberIn(fieldsOf(assessment)['riskAnalysis'], 'score') >= LEAST_SCORE
  );
}

/**
 * Requests one assessment of each token from reCAPTCHA Enterprise. Without a response the token is refused and the
 * failure logged; the sign-in can be retried.
 */
export function createRecaptcha(options: RecaptchaOptions, log: Log): CaptchaVerifier {
  const { siteKey, project, apiKey, endpoint = ENDPOINT } = options;
  const address = `${endpoint}/v1/projects/${encodeURIComponent(project)}/assessments`;
  return {
    async verify(token, action) {
      if (token.length > TOKEN_MAX) return false;
      const event = { token, siteKey, ...(action === '' ? {} : { expectedAction: action }) };
      try {
        const answer = await part('reCAPTCHA', (trace) =>
          fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey, ...trace },
            body: JSON.stringify({ event }),
            redirect: 'error',
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        );
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        return isConfirmed(await answer.json(), action);
      } catch (error) {
        logFailure(log, 'reCAPTCHA assessment failed', error);
        return false;
      }
    },
  };
}
