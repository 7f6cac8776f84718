import { LANDING_FIGURES } from './constants';
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
  /** The landing figures (spec 1: landing claims), in numbers and US dollars. */
  figures: { dataPoints: number; adSpendUsd: number; games: number };
  /** The day they were counted, as YYYY-MM-DD. */
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

const MEDIA_PLATFORMS: Brand['mediaPlatforms'] = {
  social: { name: { en: 'Social ads', zh: '社交广告' }, pageUrl: 'https://social.example/ads' },
  search: { name: { en: 'Search ads', zh: '搜索广告' }, pageUrl: 'https://search.example/ads' },
  video: { name: { en: 'Video ads', zh: '视频广告' }, pageUrl: 'https://video.example/ads' },
};

/** Adds the settings that all brands have alike. Their addresses are hosts of the parent domain. */
function brandFrom(own: Pick<Brand, 'id' | 'name' | 'parentDomain' | 'assistantUrl'>): Brand {
  const { id, parentDomain } = own;
  return {
    ...own,
    supportEmail: `support@${parentDomain}`,
    mediaPlatforms: MEDIA_PLATFORMS,
    dataProcessingUrl: `https://legal.${parentDomain}/data-processing-agreement`,
    identityProvider: {
      authorizeUrl: `https://id.${parentDomain}/authorize`,
      logoutUrl: `https://id.${parentDomain}/logout`,
      clientId: `${id}-portal`,
    },
    captcha: { provider: 'altcha', siteKey: '', host: 'www.google.com' },
    figures: LANDING_FIGURES,
    figuresAsOf: '2026-06-30',
    monitoringUrl: null,
    iconBaseUrl: null,
    // The path of the sprite that the build writes.
    iconPath: 'icons',
    consoleUrl: `https://console.${parentDomain}/`,
    passwordPolicy: 'spec',
    nameLetters: 'han',
    offers: { report: true, account: true, people: true },
  };
}

export const BRANDS: Readonly<Record<Brand['id'], Brand>> = {
  adlantern: brandFrom({
    id: 'adlantern',
    name: 'Adlantern',
    parentDomain: 'adlantern.example',
    assistantUrl: 'mailto:assistant@adlantern.example',
  }),
  adharbor: brandFrom({
    id: 'adharbor',
    name: 'Adharbor',
    parentDomain: 'adharbor.example',
    assistantUrl: 'https://chat.adharbor.example/assistant',
  }),
};
