import type { CaptchaProvider } from '../../../sagas/accountPorts';
import type { Brand } from '../../config/brands';
import type { AltchaOptions } from './altcha';
import { createAltcha } from './altcha';

interface CaptchaOptions extends AltchaOptions {
  captcha: Brand['captcha'];
}

/** The captcha that the configuration names. Few people meet one, so its code comes when it is wanted. */
export function createCaptcha({ captcha, ...options }: CaptchaOptions): CaptchaProvider {
  if (captcha.provider === 'altcha') return createAltcha(options);
  let provider: Promise<CaptchaProvider> | null = null;
  const load = async () => {
    const { createRecaptcha } = await import('./recaptcha');
    return createRecaptcha(captcha.siteKey, captcha.host);
  };
  return {
    async prove(...wish) {
      provider ??= load();
      try {
        return await (await provider).prove(...wish);
      } catch {
        provider = null;
        return { ok: false, reason: 'blocked' };
      }
    },
  };
}
