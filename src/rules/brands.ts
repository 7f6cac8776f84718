import type { Offers } from './offers';
import type { PasswordProfile } from './passwordPolicy';

/** The advertising page of a media platform, with its name in each language of the portal. */
export interface MediaPlatform {
  name: { en: string; zh: string };
  pageUrl: string;
}

/** Settings that differ between brands. The page's configuration can override every value. */
export interface Brand {
  id: 'adlantern' | 'adharbor';
  name: string;
  parentDomain: string;
  supportEmail: string;
  /** An email link for one brand, a workplace-chat link for the other (spec 2: footer). */
  assistantUrl: string;
  /** The channels of spec 1, each with its own advertising page (spec 2: footer). */
  mediaPlatforms: { social: MediaPlatform; search: MediaPlatform; video: MediaPlatform };
  /** The operator's own data-processing-agreement page, outside the portal (spec 2: footer). */
  dataProcessingUrl: string;
  identityProvider: {
    authorizeUrl: string;
    logoutUrl: string;
    clientId: string;
  };
  captcha: {
    provider: 'altcha' | 'recaptcha';
    /** For reCAPTCHA Enterprise; empty for ALTCHA, which has none. */
    siteKey: string;
    /** The host of reCAPTCHA to try first. */
    host: string;
  };
  /** The day the landing figures were counted, as YYYY-MM-DD (spec 1: landing claims). */
  figuresAsOf: string;
  /** Address for failure reports, as Grafana Faro receives them; null disables them. */
  monitoringUrl: string | null;
  /** The icon library's origin, with any path before {@link iconPath}; null for the portal's own (spec 7). */
  iconBaseUrl: string | null;
  /** The folder of its sprites. */
  iconPath: string;
  /** The target after sign-in without a return address; null stays in the portal. */
  consoleUrl: string | null;
  passwordPolicy: PasswordProfile;
  /** The letters of a name: A to Z and Chinese (spec 5), or those of every script. */
  nameLetters: 'han' | 'every';
  /** The parts of the portal that the deployment's backend serves. */
  offers: Offers;
}

/** Settings that no page shows; all others are part of the prerendered pages. */
export const FACTS_NOT_SHOWN: readonly string[] = [
  'identityProvider',
  'captcha',
  'consoleUrl',
  'monitoringUrl',
  'iconBaseUrl',
  'iconPath',
] satisfies (keyof Brand)[];

const CAPTCHA: Brand['captcha'] = { provider: 'altcha', siteKey: '', host: 'www.google.com' };
const OFFERS: Offers = { report: true, account: true, people: true };
/** The path of the sprite that the build writes. */
const ICON_PATH = 'icons';
const FIGURES_AS_OF = '2026-06-30';
const MEDIA_PLATFORMS: Brand['mediaPlatforms'] = {
  social: { name: { en: 'Social ads', zh: '社交广告' }, pageUrl: 'https://social.example/ads' },
  search: { name: { en: 'Search ads', zh: '搜索广告' }, pageUrl: 'https://search.example/ads' },
  video: { name: { en: 'Video ads', zh: '视频广告' }, pageUrl: 'https://video.example/ads' },
};

export const BRANDS: Readonly<Record<Brand['id'], Brand>> = {
  adlantern: {
    id: 'adlantern',
    name: 'Adlantern',
    parentDomain: 'adlantern.example',
    supportEmail: 'support@adlantern.example',
    assistantUrl: 'mailto:assistant@adlantern.example',
    mediaPlatforms: MEDIA_PLATFORMS,
    dataProcessingUrl: 'https://legal.adlantern.example/data-processing-agreement',
    identityProvider: {
      authorizeUrl: 'https://id.adlantern.example/authorize',
      logoutUrl: 'https://id.adlantern.example/logout',
      clientId: 'adlantern-portal',
    },
    captcha: CAPTCHA,
    figuresAsOf: FIGURES_AS_OF,
    monitoringUrl: null,
    iconBaseUrl: null,
    iconPath: ICON_PATH,
    consoleUrl: 'https://console.adlantern.example/',
    passwordPolicy: 'spec',
    nameLetters: 'han',
    offers: OFFERS,
  },
  adharbor: {
    id: 'adharbor',
    name: 'Adharbor',
    parentDomain: 'adharbor.example',
    supportEmail: 'support@adharbor.example',
    assistantUrl: 'https://chat.adharbor.example/assistant',
    mediaPlatforms: MEDIA_PLATFORMS,
    dataProcessingUrl: 'https://legal.adharbor.example/data-processing-agreement',
    identityProvider: {
      authorizeUrl: 'https://id.adharbor.example/authorize',
      logoutUrl: 'https://id.adharbor.example/logout',
      clientId: 'adharbor-portal',
    },
    captcha: CAPTCHA,
    figuresAsOf: FIGURES_AS_OF,
    monitoringUrl: null,
    iconBaseUrl: null,
    iconPath: ICON_PATH,
    consoleUrl: 'https://console.adharbor.example/',
    passwordPolicy: 'spec',
    nameLetters: 'han',
    offers: OFFERS,
  },
};
