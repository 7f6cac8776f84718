import type { CaptchaProvider } from '../../ports/accountPorts';
import type { Brand } from '../../rules/brands';
import type { AltchaOptions } from './altcha';

interface CaptchaOptions extends AltchaOptions {
  captcha: Brand['captcha'];
}

async function load({ captcha, ...options }: CaptchaOptions): Promise<CaptchaProvider> {
  if (captcha.provider === 'altcha') return (await import('./altcha')).createAltcha(options);
  return (await import('./recaptcha')).createRecaptcha(captcha.siteKey, captcha.host);
}

/** The configured captcha. Few users encounter one, so its code is loaded on demand. */
export function createCaptcha(options: CaptchaOptions): CaptchaProvider {
  let provider: Promise<CaptchaProvider> | null = null;
  return {
    async prove(...wish) {
      provider ??= load(options);
      try {
        return await (await provider).prove(...wish);
      } catch {
        provider = null;
        return { ok: false, reason: 'blocked' };
      }
    },
  };
}
