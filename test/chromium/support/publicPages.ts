import { expect, type BrowserContext, type Page } from '@playwright/test';
import { BRANDS } from '../../../src/rules/brands';
import { CONSENT_COOKIE } from '../../../src/rules/cookies';
import { portalConfig } from '../../../src/rules/portalConfig';
import { PAGE_NAMES, type PageName, ROUTES } from '../../../src/rules/routes';
import type { BrandId } from '../../../src/rules/brandThemes';
import { wake } from './portal';
import { ReportScreen } from './reportScreen';

/** The query of each page. With a plausible reset link it shows the form. */
const QUERIES: Readonly<Partial<Record<PageName, string>>> = {
  reset: '?token=abcdefghijklmnopqrstuvwxyz',
  register: '?email=mira%40studio.test',
  // A short table, since axe checks every cell.
  report: '?size=10&from=2026-03-01&to=2026-03-31',
};

/** Whether a page redirects without a session. */
const isForSignedIn = (name: PageName): boolean =>
  name === 'joined' || /^\/portal\/(account|people|data)/.test(ROUTES[name][0]);

const withHyphens = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every page that a visitor can open: the name of its pictures, and its address. */
export const PUBLIC_PAGE_ENTRIES: readonly (readonly [name: string, path: string])[] = [
  ...PAGE_NAMES.filter((name) => !isForSignedIn(name)).map(
    (name) => [withHyphens(name), ROUTES[name][0] + (QUERIES[name] ?? '')] as const,
  ),
  ['not-found', '/portal/nowhere'],
];

export const BRAND_IDS = ['adlantern', 'adharbor'] as const satisfies readonly BrandId[];
export const LANGUAGE_IDS = ['en', 'zh'] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** The platform on a brand's host, which Chromium resolves to this machine. */
export const brandOrigin = (
  platformUrl: string,
  brand: BrandId,
  label: 'test' | 'pre' = 'test',
): string => `http://${label}.${BRANDS[brand].parentDomain}:${new URL(platformUrl).port}`;

/** The platform on a host whose environment has no workbench, so that pages are as visitors get them. */
export const visitorOrigin = (platformUrl: string): string =>
  brandOrigin(platformUrl, 'adlantern', 'pre');

/** Returns a page's address in a language. */
export const inLanguage = (path: string, language: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** Chooses "Reject all" on all given hosts, as from the second visit on. */
export const rejectOptional = (context: BrowserContext, ...origins: string[]) =>
  context.addCookies(
    origins.map((url) => ({
      name: CONSENT_COOKIE + portalConfig(new URL(url), null).cookieSuffix,
      value: encodeURIComponent(
        JSON.stringify({ version: 1, at: '2026-01-01', analytics: false, marketing: false }),
      ),
      url,
    })),
  );

/** A phone's user agent. */
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** Waits until a page of the list is interactive and complete. */
export async function settled(page: Page, name: string): Promise<void> {
  await wake(page);
  if (name === 'report') await new ReportScreen(page).whole();
  if (name === 'register' || name === 'reset')
    await expect(page.locator('#password')).toBeVisible();
  // The platform of the tests does not offer it, and the page then says so.
  if (name === 'work-sign-in') await expect(page.locator('main form')).toHaveCount(0);
}

/** Returns how far a page scrolls sideways. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function openLegal(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('article')).toBeVisible();
}
