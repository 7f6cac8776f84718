import { fieldsOf, textField } from '../json';
import { logFailure, type Log } from '../operate/log';
import { part } from '../operate/traces';
import type { CaptchaVerifier } from './captcha';

/** A reCAPTCHA Enterprise key of the deployment. */
export interface RecaptchaOptions {
  readonly siteKey: string;
  /** The cloud project that the key belongs to. */
  readonly project: string;
  readonly apiKey: string;
  /** Where browsers load the script from. */
  readonly host: 'www.google.com' | 'www.recaptcha.net';
  /** Where assessments are made, without a slash at the end. */
  readonly endpoint?: string;
}

const ENDPOINT = 'https://recaptchaenterprise.googleapis.com';
const TIMEOUT_MS = 10_000;
/** Longest token that is sent on, in characters. */
const TOKEN_MAX = 8_192;
/** Below it a visit counts as automatic; the score runs from 0 to 1. */
const LEAST_SCORE = 0.5;

/** Does the assessment vouch for this token: valid, for this action, likely a person? */
function isVouched(assessment: unknown, action: string): boolean {
  const token = fieldsOf(assessment)['tokenProperties'];
  const { score } = fieldsOf(fieldsOf(assessment)['riskAnalysis']);
  return (
    fieldsOf(token)['valid'] === true &&
    (action === '' || textField(token, 'action') === action) &&
    typeof score === 'number' &&
    score >= LEAST_SCORE
  );
}

/**
 * Asks reCAPTCHA Enterprise for an assessment of each token; it judges a token once. No answer counts as
 * no: the sign-in can be tried again, and the log tells.
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
        return isVouched(await answer.json(), action);
      } catch (error) {
        logFailure(log, 'no reCAPTCHA assessment', error);
        return false;
      }
    },
  };
}
