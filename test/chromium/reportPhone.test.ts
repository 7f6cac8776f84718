import { addDays, dayAt } from '../../src/rules/days';
import { overflow } from './support/publicPages';
import { ReportScreen } from './support/reportScreen';
import { expect, testOnSharedPage as test } from './support/test';
import { setTextSize } from './support/textZoom';

test('on a phone no sum breaks between its digits, and two figures share a row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const report = new ReportScreen(page);
  await report.open();
  const figures = page.locator('dl').filter({ hasText: 'Revenue' }).locator('> div');
  const topOf = (at: number) =>
    figures.nth(at).evaluate((each) => each.getBoundingClientRect().top);
  expect(await topOf(1)).toBe(await topOf(0));
  expect(await topOf(2)).toBeGreaterThan(await topOf(0));
  const lines = await figures.first().evaluate((figure) => {
    const sum = figure.querySelector('dd');
    if (sum) sum.textContent = '$1,234,567,890,123';
    const range = document.createRange();
    range.selectNodeContents(sum ?? figure);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWide).toBe(false);
});

test('on a phone only the sections on the screen are laid out, until one is scrolled to or printed; End leads to the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const report = new ReportScreen(page);
  await report.open('?size=50');
  const isLaidOut = () =>
    report.table.evaluate((table) => table.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await isLaidOut()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(isLaidOut).toBe(false);
  await page.keyboard.press('End');
  await expect.poll(isLaidOut).toBe(true);
  const toEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect.poll(toEnd).toBeLessThan(1);
});

test('WCAG 2.4.7: no section of the report cuts a focus ring', async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open();
  const line = page.getByText('View as table: Spend by day and channel');
  await line.scrollIntoViewIfNeeded();
  const { x, y } = (await line.boundingBox()) ?? { x: 0, y: 0 };
  const beside = () => page.screenshot({ clip: { x: x - 4, y, width: 2, height: 20 } });
  const before = await beside();
  await line.focus();
  expect(await beside()).not.toEqual(before);
  // Browsers that ignore the margin must not clip.
  const always = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSStyleRule && rule.style.contentVisibility === 'auto')
      .map(({ cssText }) => cssText),
  );
  expect(always).toEqual([]);
});

test('on a phone a long game name is no column of single characters', async ({ page }) => {
  const name = '海底灯塔守护者与他们流浪的机械猫头鹰的编年史'.repeat(4);
  await page.route('**/api/report?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Ember Tactics', name);
    await route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const report = new ReportScreen(page);
  await report.open();
  const heading = page.getByRole('columnheader', { name }).first();
  // Nine characters in a line.
  expect((await heading.boundingBox())?.width).toBeGreaterThan(125);
  expect(await report.headingLines()).toBeLessThan(13);
});

test('beside small sums a Chinese heading is no column of single characters; of many games the total is in sight', async ({
  page,
}) => {
  await page.route('**/api/report?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const { dimension, lines } of body.data.breakdown.dimensions) {
      const small = lines.map((line: { now: object }) => ({
        ...line,
        now: { ...line.now, spend: 300, revenue: 225, installs: 150 },
      }));
      const many = Array.from({ length: 20 }, (_, at) => ({ ...small[0], id: `${at}` }));
      lines.splice(0, lines.length, ...(dimension === 'game' ? many : small));
    }
    await route.fulfill({ response, json: body });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const report = new ReportScreen(page);
  await report.open('?lang=zh');
  const byChannel = page.getByRole('region', { name: '按渠道', exact: true });
  const heading = byChannel.getByRole('columnheader', { name: '安装量' });
  expect((await heading.boundingBox())?.width).toBeGreaterThan(42);
  await page.setViewportSize({ width: 1280, height: 800 });
  const hidden = await page
    .getByRole('region', { name: '按游戏', exact: true })
    .evaluate((region) => region.scrollHeight - region.clientHeight);
  expect(hidden).toBe(0);
});

test('WCAG 1.4.4: the dates of a chart have room, also as text of 200 %', async ({ page }) => {
  const report = new ReportScreen(page);
  /** The distances between neighboring dates of all charts, in px. */
  const distances = () =>
    page.getByRole('slider').evaluateAll((all) =>
      all.flatMap((slider) => {
        const labels = [...(slider.parentElement?.nextElementSibling?.children ?? [])]
          .map((label) => label.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        return labels.slice(1).map(({ left }, at) => left - (labels[at]?.right ?? 0));
      }),
    );
  /** Dates and names in a chart that the window's edge cuts. */
  const cut = () =>
    page.locator('main svg text').evaluateAll((all) =>
      all
        .filter((label) => {
          const { width, left, right } = label.getBoundingClientRect();
          return width > 0 && (left < 0 || right > document.documentElement.clientWidth);
        })
        .map(({ textContent }) => textContent),
    );
  const yesterday = addDays(dayAt(Date.now()), -1);
  for (const days of [7, 10, 30, 44, 91]) {
    const from = addDays(yesterday, 1 - days);
    await report.open(`?lang=zh&size=10&from=${from}&to=${yesterday}`);
    for (const size of [16, 32] as const)
      for (const width of [320, 390, 768, 1_920]) {
        await page.setViewportSize({ width, height: 800 });
        await setTextSize(page, size);
        const where = `${days} days, ${width} px, text of ${size} px`;
        expect(await cut(), where).toEqual([]);
        const found = await distances();
        expect(Math.min(...found), where).toBeGreaterThan(2);
        // Two of each chart, if there is room.
        if (size === 16) expect(found.length, where).toBeGreaterThanOrEqual(3);
      }
  }
});

test('WCAG 1.4.4: at 200 % text, the dates of the filters are whole', async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open();
  const from = page.getByLabel('Start date');
  const rowsOf = async (width: number, size: 16 | 32) => {
    await page.setViewportSize({ width, height: 780 });
    await setTextSize(page, size);
    const fields = page.getByRole('form', { name: 'Filters' }).locator('label');
    const tops = fields.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    return new Set(await tops).size;
  };
  expect([await rowsOf(1_280, 16), await rowsOf(720, 16), await rowsOf(360, 16)]).toEqual([
    1, 2, 4,
  ]);
  for (const width of [1_280, 720, 360]) {
    await rowsOf(width, 32);
    // Eight digits, two strokes and the button of the calendar.
    expect((await from.boundingBox())?.width, `${width} px`).toBeGreaterThan(260);
    // Not even the key of a chart, a line's name and its value.
    await expect.poll(() => overflow(page), `${width} px`).toBe(0);
  }
});

test('WCAG 1.4.4: at 200 % text, the names of two close levels do not overlap', async ({
  page,
}) => {
  const report = new ReportScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // Below all returns, between them, and above.
  for (const [share, before] of [
    [3, 1.03],
    [1, 1.03],
    [1, 0.97],
    [0.2, 0.98],
  ] as const) {
    await page.route('**/api/report?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const each of body.data.series)
        each.revenue = each.revenueSpend.map((spend: number) => spend * share);
      body.data.previous.returnOnAdSpend = before;
      await route.fulfill({ response, json: body });
    });
    await report.open();
    await setTextSize(page, 32);
    const boxOf = (name: RegExp) => page.locator('svg text', { hasText: name }).boundingBox();
    const [one, other] = [await boxOf(/^Break-even$/), await boxOf(/^Previously/)];
    const [upper, lower] = [one, other].toSorted((a, b) => (a?.y ?? 0) - (b?.y ?? 0));
    const gap = (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0);
    // A line's box is taller than its letters.
    expect(gap, `${share}, ${before}`).toBeGreaterThan(-6);
  }
});
