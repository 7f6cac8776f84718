import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from './support/axe';
import { portalStarted, wantViews } from './support/portal';
import { expect, test as it, testOnSharedPage as test } from './support/test';
import { openInspected, saveLog } from './support/workbench';

/** For work that is slow on a slow machine: a large library, many actions, a whole portal in a frame. */
const LONG = { timeout: 60_000 };

async function expectAccessible(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  expect(await violations(page, 'everything', { exclude: 'iframe' })).toEqual([]);
}

/** Expects that nothing is wider than the window, even on the smallest phones. */
async function expectToFit(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
}

it("a newcomer's path: sees the sign-in machine move, saves the log, plays it, replays it headless", async ({
  page,
  platform,
  signIn,
}, testInfo) => {
  test.slow();
  const account = await platform.account();
  const inspector = await openInspected(page, '/portal/login?inspect');
  await inspector.getByRole('button', { name: /^signIn / }).click();
  const machine = inspector.getByRole('region', { name: 'Machine signIn' });
  await expect(machine.getByRole('heading', { name: 'signIn: editing' })).toBeVisible();

  await test.step('the active state is highlighted, the event has its payload, and no name is shown', async () => {
    await signIn.submit(account.email, 'Wrong12345');
    await expect(machine.getByRole('heading', { level: 2 })).toHaveText(
      'signIn: refused.wrongCredentials',
    );
    const lit = machine.locator('[data-state="signIn.refused.wrongCredentials"]');
    await expect(lit.getByText('active')).toBeVisible();
    const history = machine.getByRole('region', { name: 'History of signIn' });
    await history.getByRole('button', { name: /signIn\/submitted/ }).click();
    await expect(machine.getByText('"secret": "[redacted]"')).toBeVisible();
    const changed = machine.getByRole('region', { name: 'What the event changed' });
    await expect(changed.getByRole('row', { name: 'value "editing" "submitting"' })).toBeVisible();
    await expect(inspector.getByText(account.email)).toHaveCount(0);
    await expectAccessible(inspector, 'light');
    await expectToFit(inspector);
  });

  await test.step('the chart is drawn, and an event sent by hand moves the portal', async () => {
    await machine.getByRole('radio', { name: 'Drawing' }).check();
    // The layout library is large, and loaded for this.
    const drawing = machine.getByRole('img', { name: 'Statechart of signIn' });
    await expect(drawing).toBeVisible(LONG);
    await expect(drawing.getByText('answered [wrongCredentials]')).toBeVisible();
    const widthOf = async () => (await drawing.boundingBox())?.width ?? 0;
    await machine.getByRole('button', { name: '100 %' }).click();
    const initialWidth = await widthOf();
    await machine.getByRole('button', { name: 'Fit' }).click();
    await expect.poll(widthOf).toBeLessThan(initialWidth);
    await machine.getByRole('button', { name: 'Zoom in' }).click();
    await machine.getByLabel('Find a state or event').fill('captchaRefused');
    await expect(machine.getByText('1 state found')).toBeVisible();
    await machine.getByRole('button', { name: /^wrongCredentials: \d+$/ }).click();
    const source = machine.getByRole('region', { name: 'machines/signIn/signIn.ts' });
    await expect(source.locator('[aria-current]')).toHaveText(/wrongCredentials: \{/);
    await machine.getByRole('button', { name: 'signIn/reset', exact: true }).click();
    await machine.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(machine.getByRole('heading', { name: 'signIn: editing' })).toBeVisible();
    await expect(signIn.problems).toBeHidden();
    await expectAccessible(inspector, 'dark');
  });

  await test.step('a response is skipped on a copy, without effect on the portal', async () => {
    await signIn.submit(account.email, 'Wrong12345');
    // The copy shows the page at that moment, so the response must have arrived.
    await expect(signIn.problems).toBeVisible();
    await inspector.getByRole('button', { name: /^Try on a copy/ }).click();
    const trial = inspector.getByRole('region', { name: 'Trial' });
    const copy = trial.getByRole('region', { name: 'Machine signIn' });
    await expect(copy.getByRole('heading', { level: 2 })).toHaveText(/refused/, LONG);
    await trial
      .getByLabel(/^Skip step \d+, signIn\/answered/)
      .last()
      .check();
    await expect(copy.getByRole('heading', { level: 2 })).toHaveText('signIn: submitting');
    await expect(trial.getByRole('combobox').first()).toHaveValue('1');
    await expect(signIn.problems).toBeVisible();
  });

  await test.step('a machine is simulated from its drawing; a payload is checked', async () => {
    await inspector.getByRole('button', { name: /^Simulate/ }).click();
    const simulated = inspector.getByRole('region', { name: 'Machine signIn' });
    await simulated
      .getByRole('button', { name: /^submitted/ })
      .first()
      .click(LONG);
    await simulated.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(simulated.getByRole('heading', { level: 2 })).toHaveText('signIn: submitting');
    await simulated.getByRole('button', { name: 'signIn/answered', exact: true }).click();
    await simulated.getByLabel('As JSON').check();
    await simulated.getByLabel(/^Payload, as JSON/).fill('{"code": 9}');
    await simulated.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(simulated.getByText(/^Not sent: payload is/)).toBeVisible();
    await expectAccessible(inspector, 'light');
    await expectToFit(inspector);
  });

  // A window in the background renders once a second.
  await page.bringToFront();
  await signIn.submit(account.email, account.password);
  await signIn.expectSignedIn(account.email);
  const { path, text } = await saveLog(page, `It stopped for ${account.email}.`);
  for (const secret of [account.email, account.password, 'Wrong12345', 'eyJ'])
    expect(text).not.toContain(secret);
  const log = testInfo.outputPath('log.json');
  copyFileSync(path, log);

  await test.step('the player', async () => {
    await inspector.getByRole('link', { name: 'Player' }).click();
    await inspector.getByLabel(/Open an action log/).setInputFiles(log);
    await expect(inspector.getByText('The replay ends byte-equal.')).toBeVisible(LONG);
    await expect(inspector.getByText('It stopped for user1@redacted.invalid.')).toBeVisible();
    await inspector.getByLabel('Filter actions').fill('signIn/answered');
    const answered = inspector.getByRole('button', { name: /signIn\/answered/ }).first();
    await answered.click();
    const step = inspector.getByRole('region', { name: 'Step' });
    await expect(step.getByRole('row', { name: /signIn\.value .*wrongCredentials/ })).toBeVisible();
    const portal = inspector.frameLocator('iframe');
    await expect(portal.getByText('Email password combination is incorrect.').first()).toBeVisible(
      LONG,
    );
    // The portal's own focus management is kept in the picture.
    await expect(answered).toBeFocused();
    await expectAccessible(inspector, 'dark');
    await expectAccessible(inspector, 'light');
    await expectToFit(inspector);
    await inspector.getByRole('button', { name: 'Back' }).click();
    await expect(step.getByRole('heading', { level: 2 })).not.toHaveText('signIn/answered');
    await expect(portal.getByText('Email password combination is incorrect.')).toHaveCount(0);
    await inspector.getByLabel('Actions a second').selectOption('20');
    await inspector.getByRole('button', { name: 'Play' }).click();
    // The player's frame is as narrow as a phone.
    await expect(portal.getByRole('button', { name: /^(?:Account|Menu of)/ })).toBeVisible(LONG);
    await expect(inspector.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  });

  const said = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', log]);
  expect(String(said)).toMatch(/^Byte-equal after \d+ actions\.\n$/);
});

it('?inspect shows the link to the inspector automatically, for a browser that blocks its window', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  // A slow network, on which views do not load for an idle user.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await page.goto('/portal/login?inspect');
  await expect(page.getByRole('link', { name: 'Open the inspector' })).toBeVisible();
});

it('a reload with ?inspect keeps the open inspector, with the page before', async ({ page }) => {
  const inspector = await openInspected(page, '/portal/login?inspect');
  await expect(inspector.getByRole('button', { name: /^signIn / })).toBeVisible();
  await page.reload();
  await expect(inspector.getByRole('option')).toHaveText([
    /^login, tab 1, .*, closed$/,
    /^login, tab 1, [\d:]+$/,
  ]);
  expect(page.context().pages()).toHaveLength(2);
});

test('by default the portal loads nothing of inspector and player', async ({ page, signIn }) => {
  const loaded: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) loaded.push(answer.text());
  });
  await signIn.open();
  await wantViews(page);
  await page.getByRole('button', { name: 'Report a problem' }).waitFor();
  await portalStarted(page);
  const scripts = (await Promise.all(loaded)).join('\n');
  const found = ['portal.recorded', 'elk.algorithm', 'player/show', 'https://stately.ai'].filter(
    (text) => scripts.includes(text),
  );
  expect(found).toEqual(['portal.recorded']);
  expect(page.context().pages()).toHaveLength(1);
});

it('?inspect=stately sends the same stream, redacted, to the hosted inspector', async ({
  account: { email },
  page,
  signIn,
}) => {
  await page.context().route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        window.heard = [];
        addEventListener('message', ({ data }) => heard.push(data));
        opener.postMessage({ type: '@statelyai.connected' }, '*');
      </script>`,
    }),
  );
  const opened = page.context().waitForEvent('page');
  await signIn.open('?inspect=stately');
  const hosted = await opened;
  await expect(hosted).toHaveURL('https://stately.ai/inspect');
  await signIn.submit(email, 'Wrong12345');
  await expect(signIn.problems).toBeVisible();
  const heard = () => hosted.evaluate(() => JSON.stringify(Object(window)['heard']));
  await expect.poll(heard).toContain('signIn/answered');
  expect(await heard()).toContain('"type":"@xstate.actor"');
  for (const secret of [email, 'Wrong12345']) expect(await heard()).not.toContain(secret);
});

test('the player explains why a file is not a log', async ({ page }) => {
  await page.goto('/workbench/player');
  const open = (text: string) =>
    page
      .getByLabel(/Open an action log/)
      .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await open('{"a":1}');
  await expect(page.getByRole('alert')).toHaveText('The file is not an action log.');
  await open(JSON.stringify({ payload: [], preloadedState: { signIn: 5 } }));
  await expect(page.getByRole('alert')).toContainText('does not begin with a state of "signIn"');
  await open('[{"type":"signIn/reset"}]');
  await expect(page.getByText('The log contains no final state to compare with.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('the player shows the whole page of the portal, and reports a state on which the views throw', async ({
  page,
}) => {
  await page.goto('/workbench/player');
  const log = [
    { type: 'notices/shown', payload: {} },
    { type: 'notices/closed', payload: { id: 1 } },
  ];
  await page.getByLabel(/Open an action log/).setInputFiles({
    name: 'log.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(log)),
  });
  const frame = page.locator('iframe');
  const problem = page.getByText(/its views throw on this state: TypeError: /);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(frame.contentFrame().getByRole('banner')).toBeVisible(LONG);
  await frame.hover();
  await page.mouse.wheel(0, 300);
  const scrolled = () =>
    frame
      .contentFrame()
      .locator('body')
      .evaluate(() => document.scrollingElement?.scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await next.click();
  await expect(problem).toBeVisible(LONG);
  await expect(frame).toBeHidden();
  await next.click();
  await expect(frame.contentFrame().getByRole('banner')).toBeVisible(LONG);
  await expect(problem).toHaveCount(0);
});
