import type { PasswordProfile } from './passwordPolicy';

/** What differs between brands. Every value can be set anew by the configuration in the page. */
export interface Brand {
  id: 'adlantern' | 'adharbor';
  name: string;
  parentDomain: string;
  supportEmail: string;
  /** A mail link for one brand, a workplace-chat link for the other (spec 2: footer). */
  assistantUrl: string;
  identityProvider: {
    authorizeUrl: string;
    logoutUrl: string;
    clientId: string;
  };
  /** What proves that a person is at work (decisions: captcha). */
  captcha: {
    provider: 'altcha' | 'recaptcha';
    /** For reCAPTCHA Enterprise; empty for ALTCHA, which has none. */
    siteKey: string;
    /** The host of reCAPTCHA to try first. */
    host: string;
  };
  /** Where a person goes after sign-in without a return address; null stays in the portal. */
  consoleUrl: string | null;
  /** What a new password has to be. */
  passwordPolicy: PasswordProfile;
  /** The letters of a name: A to Z and Chinese (spec 5), or those of every script. */
  nameLetters: 'han' | 'every';
}

const CAPTCHA: Brand['captcha'] = { provider: 'altcha', siteKey: '', host: 'www.google.com' };

export const BRANDS: Readonly<Record<Brand['id'], Brand>> = {
  adlantern: {
    id: 'adlantern',
    name: 'Adlantern',
    parentDomain: 'adlantern.example',
    supportEmail: 'support@adlantern.example',
    assistantUrl: 'mailto:assistant@adlantern.example',
    identityProvider: {
      authorizeUrl: 'https://id.adlantern.example/authorize',
      logoutUrl: 'https://id.adlantern.example/logout',
      clientId: 'adlantern-portal',
    },
    captcha: CAPTCHA,
    consoleUrl: 'https://console.adlantern.example/',
    passwordPolicy: 'spec',
    nameLetters: 'han',
  },
  adharbor: {
    id: 'adharbor',
    name: 'Adharbor',
    parentDomain: 'adharbor.example',
    supportEmail: 'support@adharbor.example',
    assistantUrl: 'https://chat.adharbor.example/assistant',
    identityProvider: {
      authorizeUrl: 'https://id.adharbor.example/authorize',
      logoutUrl: 'https://id.adharbor.example/logout',
      clientId: 'adharbor-portal',
    },
    captcha: CAPTCHA,
    consoleUrl: 'https://console.adharbor.example/',
    passwordPolicy: 'spec',
    nameLetters: 'han',
  },
};
