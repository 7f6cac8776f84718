import type { CaptchaProof, CaptchaProvider } from '../../ports/accountPorts';

/** The hosts that serve reCAPTCHA Enterprise; the second is reachable where the first is not. */
const HOSTS = ['www.google.com', 'www.recaptcha.net'] as const;

/** A token is valid for two minutes; it is refetched slightly earlier, in ms. */
const VALID_MS = 110_000;
/** The script counts as blocked after this time, in ms. */
const SCRIPT_LIMIT_MS = 10_000;

/** The part of the script's API that is used here. */
interface Enterprise {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
}

declare global {
  interface Window {
    grecaptcha?: { enterprise?: Enterprise };
    trustedTypes?: TrustedTypes;
  }
}

/** The only third-party script that the portal may load, and only from these hosts. */
function scriptUrl(host: string, siteKey: string): string {
  const url = new URL(`https://${host}/recaptcha/enterprise.js`);
  url.searchParams.set('render', siteKey);
  return url.href;
}

/** Returns a function that marks the URL as trusted under Trusted Types. */
function createTrusting(): (url: string) => string {
  const policy = window.trustedTypes?.createPolicy('portal-captcha', {
    createScriptURL: (url) => {
      if (HOSTS.some((host) => url.startsWith(`https://${host}/recaptcha/`))) return url;
      throw new TypeError('Not an address of the captcha.');
    },
  });
  // With Trusted Types, an element accepts the policy's object instead of a text.
  return (url) => (policy?.createScriptURL(url) as string | undefined) ?? url;
}

const isReady = (): boolean => window.grecaptcha?.enterprise !== undefined;

function load(url: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = (loaded: boolean) => {
      clearTimeout(limit);
      if (!loaded) script.remove();
      resolve(loaded);
    };
    const limit = setTimeout(settle, SCRIPT_LIMIT_MS, false);
    signal.addEventListener('abort', () => settle(false), { once: true });
    script.addEventListener('load', () => settle(isReady()));
    script.addEventListener('error', () => settle(false));
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}

/** reCAPTCHA Enterprise by score: nothing for the user to solve. `preferred` is the host to try first. */
export function createRecaptcha(siteKey: string, preferred: string): CaptchaProvider {
  const hosts = [preferred, ...HOSTS.filter((host) => host !== preferred)].filter((host) =>
    HOSTS.some((known) => known === host),
  );
  const trust = createTrusting();
  return {
    async prove(action, attempt, signal): Promise<CaptchaProof> {
      const host = hosts[attempt % hosts.length] ?? HOSTS[0];
      if (!isReady() && !(await load(trust(scriptUrl(host, siteKey)), signal)))
        return { ok: false, reason: 'blocked' };
      const enterprise = window.grecaptcha?.enterprise;
      if (!enterprise) return { ok: false, reason: 'blocked' };
      try {
        await new Promise<void>((resolve) => enterprise.ready(resolve));
        const token = await enterprise.execute(siteKey, { action });
        return { ok: true, token, validMs: VALID_MS };
      } catch {
        return { ok: false, reason: 'refused' };
      }
    },
  };
}
