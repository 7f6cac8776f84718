import type { PasskeyAnswer, PasskeyFailure, Passkeys } from '../ports/accountPorts';
import type { Log } from '../ports/ports';
import { isRecord } from '../rules/json';

/** Maps the browser's errors to failures (WebAuthn 5.1; several causes share a name on purpose). */
const FAILURES: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'stopped',
  InvalidStateError: 'exists',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'site',
};

const failureOf = (error: unknown): PasskeyFailure =>
  (error instanceof DOMException && FAILURES[error.name]) || 'device';

/** Errors of the setup (the site's address or the options), which no user can correct. */
const SETUP_ERRORS: ReadonlySet<string> = new Set([
  'SecurityError',
  'OperationError',
  'EncodingError',
  'TypeError',
]);

/** The request in progress: a browser accepts one at a time in a page, whose workers each have their own ports. */
let current: { controller: AbortController; answer: Promise<unknown> } | null = null;

/** Passkeys over the browser's own JSON methods. */
export function createPasskeys({ error: logError }: Pick<Log, 'error'>): Passkeys {
  const api = () => {
    const known = globalThis.PublicKeyCredential;
    return typeof known?.parseRequestOptionsFromJSON === 'function' ? known : null;
  };

  async function stop(): Promise<void> {
    current?.controller.abort();
    await current?.answer;
  }

  /** Aborts the request in progress, and starts once it has ended. */
  async function begin(
    ask: (known: typeof PublicKeyCredential, signal: AbortSignal) => Promise<Credential | null>,
  ): Promise<PasskeyAnswer> {
    await stop();
    const known = api();
    if (known === null) return { ok: false, reason: 'unsupported' };
    const controller = new AbortController();
    const attempt = async (): Promise<PasskeyAnswer> => {
      try {
        const credential = await ask(known, controller.signal);
        return credential instanceof known
          ? { ok: true, credential: credential.toJSON() }
          : { ok: false, reason: 'cancelled' };
      } catch (error) {
        // Browsers reject aborted requests with various errors.
        if (controller.signal.aborted) return { ok: false, reason: 'stopped' };
        if (error instanceof Error && SETUP_ERRORS.has(error.name))
          logError(`The setup of passkeys is wrong. ${error.name}: ${error.message}`);
        return { ok: false, reason: failureOf(error) };
      }
    };
    const answer = attempt();
    current = { controller, answer };
    return answer;
  }

  return {
    autofills: async () => (await api()?.isConditionalMediationAvailable?.()) === true,
    keeps: async () => (await api()?.isUserVerifyingPlatformAuthenticatorAvailable?.()) === true,
    get: (options, autofill) =>
      begin((known, signal) =>
        navigator.credentials.get({
          // The server's options are in the browser's JSON format.
          publicKey: known.parseRequestOptionsFromJSON(
            options as unknown as PublicKeyCredentialRequestOptionsJSON,
          ),
          signal,
          ...(autofill && { mediation: 'conditional' }),
        }),
      ),
    create: (options) =>
      begin((known, signal) =>
        navigator.credentials.create({
          publicKey: known.parseCreationOptionsFromJSON(
            options as unknown as PublicKeyCredentialCreationOptionsJSON,
          ),
          signal,
        }),
      ),
    stop: () => void stop(),
    forget(credential) {
      const credentialId = isRecord(credential) ? credential['id'] : null;
      if (typeof credentialId !== 'string') return;
      // Harmless if it fails: the device just keeps offering the passkey.
      api()
        ?.signalUnknownCredential?.({ rpId: location.hostname, credentialId })
        .catch(() => undefined);
    },
    tell({ handle: userId, name, ids }) {
      const known = api();
      const rpId = location.hostname;
      const all = { rpId, userId, allAcceptedCredentialIds: [...ids] };
      known?.signalAllAcceptedCredentials?.(all).catch(() => undefined);
      const details = { rpId, userId, name, displayName: name };
      known?.signalCurrentUserDetails?.(details).catch(() => undefined);
    },
    isRemembered() {
      const box = document.getElementById('remember');
      return box instanceof HTMLInputElement && box.checked;
    },
  };
}
