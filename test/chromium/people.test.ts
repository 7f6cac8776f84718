import type { Page } from '@playwright/test';
import { violations } from './support/axe';
import { beginSession } from './support/signInScreen';
import { expect, testOnSharedPage as test } from './support/test';
import { setTextSize } from './support/textZoom';

const PEOPLE = '/portal/people';
const DEMO = { email: 'demo@adlantern.example', password: 'Lantern2026' };

const open = async (page: Page) => {
  await beginSession(page, DEMO);
  await page.goto(PEOPLE);
  await page.getByRole('heading', { name: 'Members' }).waitFor();
};

const addressOf = (name: string) => `${name}-${crypto.randomUUID()}@games.example`;

test('the outcome of a change stays clear of the window’s edge and of the list below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await open(page);
  const email = addressOf('gone');
  await page.getByLabel('Emails').fill(email);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByRole('button', { name: `Withdraw invitation: ${email}` }).click();
  const withdraw = page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' });
  // On one line, at its full size after the dialog's animation.
  await expect.poll(async () => (await withdraw.boundingBox())?.height).toBe(44);
  await withdraw.click();
  const outcome = page.getByText(`The invitation to ${email} was withdrawn.`);
  await expect(outcome).toBeInViewport();
  const [text, ground] = [await outcome.boundingBox(), await outcome.locator('..').boundingBox()];
  expect(ground).toMatchObject({ y: 0, height: (text?.height ?? 0) + 17 });
  expect(text).toMatchObject({ y: 8 });
  // At the top of the page it covers nothing either.
  await page.evaluate(() => scrollTo(0, 0));
  const about = await page.getByText(/^Who’s in/).boundingBox();
  const above = await outcome.locator('..').boundingBox();
  expect(above?.y).toBeGreaterThanOrEqual((about?.y ?? 0) + (about?.height ?? 0));
});

test('a change that fails again does not move the page', async ({ page, platform, complaints }) => {
  await platform.account();
  await page.setViewportSize({ width: 1024, height: 500 });
  await open(page);
  await page.route('**/suspend?*', (route) => route.fulfill({ status: 500 }));
  const failure = page.getByText('the change wasn’t saved');
  const actions = page.getByRole('button', { name: 'Actions for Mira Song' }).first();
  const suspend = async () => {
    await actions.click();
    await page.getByRole('menuitem', { name: 'Suspend member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend member' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(failure).toBeInViewport();
    // Waits until the page rests: the dialog gives the scroll position back.
    await actions.hover({ trial: true });
    return (await page.getByRole('heading', { name: 'Members' }).boundingBox())?.y;
  };
  const first = await suspend();
  expect(await suspend()).toBe(first);
  await page.unroute('**/suspend?*');
  complaints.length = 0;
});

test('a dialog on a phone keeps a long address within it, and its messages are as large as others', async ({
  page,
  platform,
}) => {
  const email = `${'a'.repeat(60)}@games.example`;
  await platform.invitation(email);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: `Withdraw invitation: ${email}` }).click();
  const title = page.getByRole('dialog').getByRole('heading');
  const [outer, inner] = await title.evaluate((element) => [
    element.clientWidth,
    element.scrollWidth,
  ]);
  expect(inner).toBe(outer);
  const other = await platform.account();
  await page.reload();
  await page.getByLabel('Search by name or email').fill(other.email);
  const found = page.getByRole('button', { name: /^Actions for/ });
  await expect(found).toHaveCount(1);
  await found.press('Enter');
  await page.getByRole('menuitem', { name: 'Change role' }).press('Enter');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Choose a different role.')).toHaveCSS('font-size', '14px');
});

test('on a small phone, why an email was not invited stays beside its button, and the sum below the form', async ({
  page,
  platform,
}) => {
  const email = addressOf('again');
  await platform.invitation(email);
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page);
  await page.getByLabel('Emails').fill(`${email} `);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByLabel('Emails').fill(`${email} `);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  const reason = page.getByText('Invited less than 10 minutes ago.');
  const remove = page.getByRole('img', { name: 'Remove' });
  const end = await reason.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(end).toBeLessThanOrEqual((await remove.boundingBox())?.x ?? 0);
  await expect(page.getByText('1 email wasn’t invited')).toHaveCSS('margin-top', '16px');
});

/** Returns the lines of text on a page, as the browser breaks them. */
const linesOn = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const lines: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let bottom = -1;
      for (const [at, letter] of (node.nodeValue ?? '').split('').entries()) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        if (box.top >= bottom) lines.push('');
        bottom = box.bottom;
        lines.push(`${lines.pop()}${letter}`);
      }
    }
    return lines;
  });

test('no Chinese line begins with a comma or a full stop where lines are short, and no date breaks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 200, height: 700 });
  await page.goto('/?lang=zh');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const short = await linesOn(page);
  expect(short.length).toBeGreaterThan(100);
  expect(short.filter((line) => /^[，。、；？！）]/.test(line))).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await beginSession(page, DEMO);
  await page.goto(`${PEOPLE}?lang=zh`);
  await page.getByRole('heading', { name: '邀请', exact: true }).waitFor();
  const ends = (await linesOn(page)).filter((line) => line.includes('前有效'));
  expect(ends[0]).toMatch(/^\d+年\d+月\d+日前有效$/);
});

test('people and account print what they say, without controls', async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByText(DEMO.email, { exact: true })).toBeVisible();
  await expect(main.getByRole('heading')).toHaveText([
    'People',
    'Members',
    'Invitations',
    'Two-step verification',
  ]);
  for (const role of ['button', 'textbox', 'combobox'] as const)
    await expect(main.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.goto('/portal/account');
  await expect(main.getByText('This device')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The sections have the whole width, also of wide paper.
  const section = await main.getByRole('region', { name: 'Devices' }).boundingBox();
  expect(section?.width).toBeGreaterThan(700);
  for (const role of ['button', 'navigation'] as const)
    await expect(main.getByRole(role)).toHaveCount(0);
});

test('WCAG 1.4.4: at 200 % zoom the search has a line of its own', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page);
  const search = await page.getByLabel('Search by name or email').boundingBox();
  expect(search?.width).toBeGreaterThan(500);
});

test('without permission the page explains what is missing and whom to ask', async ({
  account,
  page,
}) => {
  await beginSession(page, account);
  await page.goto(PEOPLE);
  await expect(page.getByRole('heading', { name: 'No access to people' })).toBeVisible();
  await expect(page.getByText('Ask an administrator of your studio')).toBeVisible();
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0);
  // The notice leaves the note at the top of the page free.
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('Permission Denied');
  await expect(notices).toHaveAttribute('data-notices', 'below');
});

test('A104, WCAG 2.2: the actions on a member are reached by keyboard; the page and its dialog have no finding', async ({
  page,
}) => {
  await open(page);
  expect(await violations(page)).toEqual([]);
  const actions = page.getByRole('button', { name: /^Actions for/ }).first();
  await actions.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Sign out of all devices' });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let steps = 0; steps < 4; steps += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
});

test('at 200 % text, fields beside each other stay in a row, also if one label has more lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 610, height: 900 });
  await open(page);
  await setTextSize(page, 32);
  const topOf = (id: string) =>
    page.locator(`#${id}`).evaluate((each) => Math.round(each.getBoundingClientRect().top));
  const labelHeights = await page
    .locator('label[for^="invite-"]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(new Set(labelHeights).size).toBe(2);
  expect(await topOf('invite-language')).toBe(await topOf('invite-role'));
  await setTextSize(page, 16);
});

test('A84: emails become buttons that are reached, removed and corrected by keyboard', async ({
  page,
}) => {
  await open(page);
  const field = page.getByLabel('Emails');
  const tags = page.getByRole('toolbar', { name: 'To invite' }).getByRole('button');
  await field.pressSequentially('a@games.example,b@games.example c@games.example');
  await field.press('Enter');
  await expect(tags).toHaveText(['a@games.example', 'b@games.example', 'c@games.example']);
  await expect(page.getByText('3 emails')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tags.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(tags).toHaveText(['a@games.example', 'c@games.example']);
  await expect(tags.nth(1)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('c@games.example');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(tags).toHaveCount(0);
});

test('A84: a press on “Send invitations” counts, although leaving the field moves it', async ({
  page,
}) => {
  await open(page);
  const email = addressOf('typed');
  await page.getByLabel('Emails').pressSequentially(`${email}, wrong`);
  const send = page.getByRole('button', { name: 'Send invitations' });
  await send.scrollIntoViewIfNeeded();
  const box = await send.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(100);
  await page.mouse.up();
  await expect(page.getByText(`${email}: Invitation sent`)).toBeVisible();
  const wrong = page.getByRole('button', { name: /^wrong/ });
  await expect(wrong).toHaveText('wrongNot a complete email. Correct it');
  await wrong.click();
  await expect(page.getByLabel('Emails')).toHaveValue('wrong');
});

test('A78: inviting an administrator asks for a fresh sign-in in place, and then sends the invitation', async ({
  page,
}) => {
  await open(page);
  const email = addressOf('boss');
  // The platform requires a fresh sign-in ten minutes after the last one.
  await page.route(
    /people\/invitations(?:\?|$)/,
    (route) =>
      route.fulfill({
        json: { ret: 41_000, data: { action: 'changeAdministrators' }, message: '' },
      }),
    { times: 2 },
  );
  await page.getByLabel('Emails').fill(email);
  const role = page.locator('#invite-role');
  await role.selectOption('Administrator');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  const fresh = page.getByRole('dialog', { name: /who can administer your studio$/ });
  await fresh.getByRole('button', { name: 'Cancel' }).click();
  await expect(fresh).toHaveCount(0);
  await expect(page.getByRole('button', { name: `${email} Remove` })).toBeVisible();
  await expect(role).toHaveValue('admin');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await fresh.getByRole('textbox', { name: 'Password' }).fill(DEMO.password);
  await fresh.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`${email}: Invitation sent`)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: email }).last();
  await expect(row).toContainText('Administrator');
});
