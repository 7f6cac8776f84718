import type { Page } from '@playwright/test';
import { violations } from './support/axe';
import { flaws } from './support/flaws';
import { walkByKeyboard } from './support/keyboardWalk';
import { rejectOptional } from './support/publicPages';
import { beginSession, SignInScreen } from './support/signInScreen';
import { expect, test as it, testOnSharedPage as test } from './support/test';
import { expectTextZooms } from './support/textZoom';
import { expectWhole, faintControls } from './support/wholePage';

/** Every page behind the sign-in, and how to recognize that it is ready. */
const PAGES: readonly (readonly [path: string, ready: (page: Page) => Promise<unknown>])[] = [
  // With the note about an unconfirmed address.
  ['/portal/report', (page) => page.getByRole('heading', { name: 'No data yet' }).waitFor()],
  ['/portal/people', (page) => page.getByRole('heading', { name: 'Members' }).waitFor()],
  [
    '/portal/account',
    async (page) => {
      await page.getByText('This device').waitFor();
      await page.getByRole('button', { name: 'Delete account…' }).click();
      await page.getByText('What belongs to your studio stays').waitFor();
    },
  ],
  [
    '/portal/account/password',
    (page) => page.getByLabel('Current password', { exact: true }).waitFor(),
  ],
  ['/portal/confirm-email', (page) => page.getByText('We sent a link to').waitFor()],
  [
    '/portal/confirm-email?token=a&email=b',
    (page) => page.getByText('Confirm this address').waitFor(),
  ],
  [
    '/portal/account-link?action=keepAccount&token=a&email=b',
    (page) => page.getByRole('main').getByRole('button').first().waitFor(),
  ],
  [
    '/portal/support-recording',
    (page) => page.getByRole('main').getByRole('button').first().waitFor(),
  ],
];

it.describe('every page behind the sign-in', () => {
  it.use({ contextOptions: { reducedMotion: 'reduce' } });

  it('UX 40 to 47, 54: no finding of axe, usable by keyboard, whole at 400 % zoom, with text at 200 % and in forced colors', async ({
    page,
    context,
    platform,
  }) => {
    it.slow();
    await rejectOptional(context, platform.url);
    // With a separate studio, and an unconfirmed address.
    const email = `whole-${crypto.randomUUID().slice(0, 4)}@northwind.example`;
    await page.goto(`/portal/register?email=${encodeURIComponent(email)}`);
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByLabel('Password', { exact: true }).fill('Lantern2026');
    await page.getByLabel('Confirm password').fill('Lantern2026');
    await page.getByRole('checkbox', { name: /I agree/ }).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await new SignInScreen(page).expectSignedIn(email);
    for (const [path, ready] of PAGES) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.emulateMedia({ forcedColors: 'none' });
      await page.goto(path);
      await ready(page);
      expect(await violations(page), path).toEqual([]);
      // The walk begins at the start of the page, not where the last press was.
      await page.locator('body').evaluate((body) => {
        body.tabIndex = -1;
        body.focus();
        body.removeAttribute('tabindex');
      });
      await walkByKeyboard(page);
      await page.emulateMedia({ forcedColors: 'active' });
      await expectWhole(page);
      await expectTextZooms(page);
      expect(await faintControls(page), path).toEqual([]);
    }
  });
});

/** Where title and sections are (px), and how the sections look. */
const layoutOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const title = main.querySelector('h1')?.getBoundingClientRect();
    const about = main.querySelector('h1 + p')?.getBoundingClientRect();
    const sections = [...main.querySelectorAll('section:has(> h2)')];
    const boxes = sections.map((section) => section.getBoundingClientRect());
    const looks = sections.map((section) => {
      const { border, borderRadius, backgroundColor, padding } = getComputedStyle(section);
      return [border, borderRadius, backgroundColor, padding].join();
    });
    const gaps = boxes.slice(1).map((box, at) => box.top - (boxes[at]?.bottom ?? 0));
    return {
      title: [title?.left, title?.top],
      right: [...new Set(boxes.map((box) => box.right))],
      between: [...new Set(gaps)],
      looks: [...new Set(looks)],
      // The account has its table of contents there on a phone.
      above: (boxes[0]?.top ?? 0) - (about?.bottom ?? 0),
    };
  });

for (const [name, width, height] of [
  ['desktop', 1280, 800],
  ['phone', 390, 844],
] as const)
  test(`account, people and data have one layout (UX 45, 50, 51, ${name})`, async ({
    page,
    context,
    platform,
  }) => {
    await rejectOptional(context, platform.url);
    await page.setViewportSize({ width, height });
    await beginSession(page, { email: 'demo@adlantern.example', password: 'Lantern2026' });
    const layouts = [];
    for (const [path, ready] of [
      ['/portal/account', 'Devices'],
      ['/portal/people', 'Invitations'],
      ['/portal/data', 'Studio keys'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: ready }).waitFor();
      const { above, ...layout } = await layoutOf(page);
      if (name === 'desktop' || path !== '/portal/account') expect(above, path).toBe(40);
      expect(await flaws(page, name === 'phone'), path).toEqual([]);
      layouts.push(layout);
    }
    const [account] = layouts;
    expect(account?.right).toEqual([name === 'desktop' ? 1072 : 374]);
    expect(account?.between).toEqual([24]);
    expect(account?.looks).toHaveLength(1);
    expect(layouts).toEqual(layouts.map(() => account));
  });
