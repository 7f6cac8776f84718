import { expect, testOnSharedPage as test } from './support/test';
import { withFault } from './support/traffic';

const WRONG = 'Wrong1234';

test.beforeEach(({ platform }) =>
  platform.settings({ captchaThreshold: 2, captchaMaxNumber: 2_000 }),
);

test('P8: after wrong passwords the required proof is obtained, and the right password sent with it, without the user', async ({
  page,
  platform,
  signIn,
}) => {
  const { email, password } = await platform.account();
  await signIn.open();
  const answers: string[] = [];
  // Read before the page gets it, since a right password leaves the page at once.
  await page.route('**/signin', async (route) => {
    const response = await route.fetch();
    answers.push((await response.json()).status);
    await route.fulfill({ response });
  });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await signIn.submit(email, WRONG);
    await expect(signIn.password).toHaveValue('');
  }
  await signIn.submit(email, password);
  await signIn.expectSignedIn(email);
  expect(answers.slice(2)).toEqual(['NEED_CHECK_RECAPTCHA', 'OK']);
});

test('spec 4: a submit during the check waits for it, and needs no second one', async ({
  page,
  platform,
  signIn,
}) => {
  const { email, password } = await platform.account();
  await signIn.open();
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/captcha/challenge', async (route) => {
    await released;
    await route.continue();
  });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await signIn.submit(email, WRONG);
    await expect(signIn.password).toHaveValue('');
  }
  await signIn.submit(email, WRONG);
  await expect(page.getByText('Running a security check…')).toBeVisible();
  await expect(signIn.problems).toBeHidden();
  await signIn.submit(email, password);
  release();
  await signIn.expectSignedIn(email);
});

test('A13: a blocked check is reported, does not block the rest, and can be retried', async ({
  page,
  signIn,
}) => {
  await signIn.open();
  await page.route('**/api/captcha/challenge', (route) => route.abort());
  await withFault(page, '/signin', {
    status: 200,
    body: { status: 'NEED_CHECK_RECAPTCHA', message: 'Show that you are a person.' },
  });
  await signIn.submit('mira@games.example', 'Lantern2026');
  await expect(signIn.problems).toContainText('Show that you are a person.');
  const main = page.getByRole('main');
  await expect(main).toContainText('We couldn’t load the security check.');
  await expect(main).toContainText('support@adlantern.example');
  await page.unroute('**/api/captcha/challenge');
  await main.getByRole('button', { name: 'Try again' }).click();
  // Sent again automatically, and refused once more: it ends there.
  await expect(signIn.problems).toBeHidden();
  await expect(signIn.email).toHaveValue('mira@games.example');
  await expect(signIn.password).toHaveValue('Lantern2026');
});

test('spec 4: RECAPTCHA_CHECK_ERR shows the server’s text and gets a new proof', async ({
  page,
  signIn,
}) => {
  await signIn.open();
  await withFault(page, '/signin', {
    status: 200,
    body: { status: 'RECAPTCHA_CHECK_ERR', message: 'That was not it.' },
  });
  await signIn.submit('mira@games.example', 'Lantern2026');
  await expect(signIn.problems).toContainText('That was not it.');
  await expect(page.getByText('Security check passed')).toBeVisible();
});
