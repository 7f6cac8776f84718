import { rejectOptional } from './support/publicPages';
import { shifts, watchShifts } from './support/shifts';
import { expect, testOnSharedPage as test } from './support/test';
import { recordTraffic, withFault } from './support/traffic';

test('spec 4: signs in with email and password and opens the return address, with hash and query', async ({
  account,
  page,
  platform,
  signIn,
}) => {
  await signIn.as(account, '?redirect=%2Fportal%3Ffrom%3Dmail%23figures');
  await expect(page).toHaveURL(`${platform.url}/portal?from=mail#figures`);
});

test('spec 4: after a sign-in the login type is 2 and the portal cookies live 60 days', async ({
  account,
  context,
  platform,
  signIn,
}) => {
  await context.addCookies([{ name: 'portal_sso_jwt', value: 'old', url: platform.url }]);
  await signIn.as(account, '?redirect=%2Fportal%2Ftos');
  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  expect(cookies.get('portal_login_type')?.value).toBe('2');
  expect(decodeURIComponent(cookies.get('portal_username')?.value ?? '')).toBe(account.email);
  expect(cookies.has('portal_sso_jwt')).toBe(false);
  const days = ((cookies.get('portal_username')?.expires ?? 0) - Date.now() / 1_000) / 86_400;
  expect(Math.round(days)).toBe(60);
});

test('spec 8: a wrong password shows the exact text at its field, and nothing moves (UX 27)', async ({
  account: { email },
  page,
  signIn,
}) => {
  await watchShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn.open();
  await signIn.submit(email, 'Wrong12345');
  await expect(signIn.problems).toHaveText(
    'Email password combination is incorrect. Please try again.',
  );
  await expect(signIn.password).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(signIn.email).toHaveValue(email);
  await expect(signIn.password).toHaveValue('');
  expect(await shifts(page)).toEqual([]);
});

test('UX 27: an error without a field is shown above the form, which stays in its place', async ({
  page,
  signIn,
}) => {
  await withFault(page, '/signin', { drop: true });
  await signIn.open();
  const placeOf = async () => (await signIn.email.boundingBox())?.y;
  const before = await placeOf();
  await signIn.submit('someone@games.example', 'Lantern2026');
  await expect(signIn.problems).toBeInViewport({ ratio: 1 });
  expect(await placeOf()).toBeCloseTo(before ?? 0, 0);
});

test('WCAG 2.4.7: the summary of two problems is in the window on a phone, with its focus ring', async ({
  page,
  platform,
  signIn,
}) => {
  await rejectOptional(page.context(), platform.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn.open();
  await signIn.email.fill('no address');
  await signIn.email.press('Enter');
  const summary = page.locator(':focus', { has: page.getByRole('alert') });
  await expect(summary).toBeInViewport({ ratio: 1 });
  const ring = await summary.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    return (
      element.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth)
    );
  });
  expect(ring).toBeGreaterThanOrEqual(0);
});

test('P17: in forced colors "Last used" is as legible as its button', async ({
  context,
  page,
  platform,
}) => {
  const cookie = { name: 'portal_last_login_type', url: platform.url };
  await page.emulateMedia({ forcedColors: 'active' });
  for (const value of ['1', '2']) {
    await context.addCookies([{ ...cookie, value }]);
    await page.goto('/portal/login');
    const mark = page.getByText('Last used');
    const color = await mark.evaluate(({ parentElement }) => {
      if (!parentElement) throw new Error('no button');
      return getComputedStyle(parentElement).color;
    });
    await expect(mark).toHaveCSS('color', color);
  }
  await page.emulateMedia({ forcedColors: null });
});

test('UX 25: a double click sends one request', async ({ account, page, signIn }) => {
  await withFault(page, '/signin', { delayMs: 300 });
  await signIn.open();
  const calls = recordTraffic(page);
  await signIn.email.fill(account.email);
  await signIn.password.fill(account.password);
  await signIn.submitButton.dblclick();
  await page.keyboard.press('Enter');
  await signIn.expectSignedIn(account.email);
  expect(calls.filter((call) => call.endsWith('/signin'))).toHaveLength(1);
});

test('P8: after wrong passwords the required proof is obtained, and the right password sent with it, without the user', async ({
  account: { email, password },
  page,
  platform,
  signIn,
}) => {
  await platform.settings({ captchaThreshold: 2, captchaMaxNumber: 2_000 });
  await signIn.open();
  const answers: string[] = [];
  // Read before the page gets it, since a right password leaves the page at once.
  await page.route('**/signin', async (route) => {
    const response = await route.fetch();
    answers.push((await response.json()).status);
    await route.fulfill({ response });
  });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await signIn.submit(email, 'Wrong12345');
    await expect(signIn.password).toHaveValue('');
  }
  await signIn.submit(email, password);
  await signIn.expectSignedIn(email);
  expect(answers.slice(2)).toEqual(['NEED_CHECK_RECAPTCHA', 'OK']);
});
