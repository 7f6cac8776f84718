import { wake } from './support/portal';
import { expect, testOnSharedPage as test } from './support/test';

/** Acts like a password manager: finds the fields by their tokens, writes, and submits. */
function fillAsManager({ username, password }: { username: string; password: string }) {
  const user = document.querySelector<HTMLInputElement>('input[autocomplete~="username"]');
  const secret = document.querySelector<HTMLInputElement>(
    'input[autocomplete~="current-password"]',
  );
  if (!user || !secret) throw new Error('A manager would not recognize this form.');
  user.value = username;
  secret.value = password;
  secret.form?.requestSubmit();
}

test('a manager signs a user in, and sees the address change afterwards', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  await signIn.open('?redirect=%2Fportal%2Ftos');
  await page.evaluate(fillAsManager, { username: email, password });
  await expect(page).toHaveURL('/portal/tos');
  await signIn.expectSignedIn(email);
});

test('I8: nothing is lost that a manager writes and submits before the page is interactive', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  const held: (() => void)[] = [];
  await page.route('**/assets/main.*.js', (route) => void held.push(() => void route.continue()));
  await page.goto('/portal/login?redirect=%2Fportal%2Ftos', { waitUntil: 'commit' });
  await signIn.email.waitFor();
  await page.evaluate(fillAsManager, { username: email, password });
  await expect.poll(() => held.length).toBe(1);
  expect(page.url()).not.toContain('password');
  held.forEach((go) => go());
  await page.unroute('**/assets/main.*.js');
  await expect(page).toHaveURL('/portal/tos');
  await signIn.expectSignedIn(email);
});

test('I10: a field that an extension wrote without an event counts', async ({
  account: { email, password },
  page,
  signIn,
}) => {
  await signIn.open('?redirect=%2Fportal%2Ftos');
  await page.evaluate((value) => {
    const field = document.querySelector<HTMLInputElement>('#email');
    if (field) field.value = value;
  }, email);
  await signIn.password.fill(password);
  await signIn.submitButton.click();
  await signIn.expectSignedIn(email);
});

test('I7: a pasted address loses its line break and blanks, a pasted password nothing', async ({
  page,
  signIn,
}) => {
  await signIn.open();
  await wake(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/signin')) sent.push(request.postData() ?? '');
  });
  const paste = (selector: string, text: string) =>
    page.locator(selector).evaluate((field, value) => {
      (field as HTMLInputElement).focus();
      document.execCommand('insertText', false, value);
    }, text);
  await paste('#email', ' mira@games.example \n');
  await paste('#password', ' Lantern 2026 ');
  await signIn.submitButton.click();
  await expect.poll(() => sent.length).toBe(1);
  expect(JSON.parse(sent[0] ?? '{}')).toEqual({
    formFields: [
      { id: 'email', value: 'mira@games.example' },
      { id: 'password', value: ' Lantern 2026 ' },
    ],
  });
});

test('I9: Enter that ends a composition does not submit the form', async ({ page, signIn }) => {
  await signIn.open();
  await wake(page);
  const sent = page.waitForRequest('**/signin*');
  await signIn.email.fill('mira@games.example');
  await signIn.password.fill('Lantern');
  // Browsers submit no form for an event that a script has made: what counts is that it was prevented.
  const goesOn = await page.locator('#password').evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  expect(goesOn).toBe(false);
  // This Enter is the first to submit the form.
  await signIn.password.fill('Lantern2026');
  await signIn.password.press('Enter');
  expect((await sent).postData()).toContain('"Lantern2026"');
});
