import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible, violations } from './support/axe';
import { breakFormats } from './support/portal';
import { LANGUAGE_IDS, overflow } from './support/publicPages';
import { ReportScreen } from './support/reportScreen';
import { expect, testOnSharedPage as test } from './support/test';
import { withFault } from './support/traffic';

test('spec 2: the filters are in the address, so that back and reload work', async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open();
  await page.getByLabel('Channel', { exact: true }).selectOption('TikTok');
  await report.button('Show report').click();
  await expect(page).toHaveURL(/channel=tiktok/);
  await expect(report.status).toContainText('TikTok');
  await expect.poll(() => report.kinds(1)).toEqual(['TikTok']);
  await report.button('Last 7 days').click();
  await expect(report.button('Last 7 days')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(report.status).toContainText('TikTok');
  await expect(report.button('Last 7 days')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(report.button('Last 30 days')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(report.status).toContainText('All channels');
  await expect(page.getByLabel('Channel', { exact: true })).toHaveValue('');
});

test('UX 40: a chart is readable with arrow keys and with the pointer; issue 18.1: above break-even it is blue, and its text states it', async ({
  page,
}) => {
  const report = new ReportScreen(page);
  await report.open('?from=2026-03-01&to=2026-03-31');
  await expect(report.chart('Return by day')).toBeVisible();
  await expect(page.getByText('Shaded: above break-even.')).toBeVisible();
  await expect(page.locator('path[clip-path]').first()).toHaveCSS('fill', 'rgb(207, 224, 247)');
  const chart = report.chart('Spend by day and channel');
  await chart.focus();
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /^Mar 31, 2026: Facebook \$[\d,]+; X \(Twitter\) /,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Mar 30, 2026: /);
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^Mar 1, 2026: /);
  const width = (await chart.boundingBox())?.width ?? 0;
  await chart.hover({ position: { x: width / 2, y: 20 } });
  await expect(chart).toHaveAttribute('aria-valuetext', /^Mar 16, 2026: /);
  await page.getByText('View as table: Spend by day and channel').click();
  await expect(
    page.getByRole('table', { name: 'Spend by day and channel' }).getByRole('row'),
  ).toHaveCount(32);
});

test('decisions: the file holds every row, UTF-8 with a byte order mark', async ({ page }) => {
  const report = new ReportScreen(page);
  await report.open('?from=2026-03-01&to=2026-03-02&channel=google&lang=zh');
  const download = page.waitForEvent('download');
  await report.button('导出 CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('报表-2026-03-01-2026-03-02.csv');
  const text = await readFile(await file.path(), 'utf8');
  const [heading, ...rows] = text.trimEnd().split('\r\n');
  expect(heading).toBe(
    '\ufeff日期,渠道,游戏,广告系列,国家/地区,展示量,点击量,安装量,花费,收入,币种',
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows)
    expect(row).toMatch(/^2026-03-0[12],Google Search,[^,]+,[^,]+,[A-Z]{2}(,[\d.]+){5},USD$/);
  await expect(page.getByText(`已开始下载，共 ${rows.length} 行`)).toBeVisible();
});

test('axe finds nothing on the report that has failed, in both languages, light and dark', async ({
  page,
  complaints,
}) => {
  const report = new ReportScreen(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await withFault(page, '/api/report', { status: 403, body: '' });
  await page.goto('/portal/report?lang=zh');
  await expect(report.problem).toBeVisible();
  expect(await violations(page, 'all but colours')).toEqual([]);
  await page.goto('/portal/report?lang=en');
  await expect(report.problem).toBeVisible();
  await expectAccessible(page);
  const logged = expect.stringContaining('rule: http.403');
  await expect.poll(() => complaints).toEqual([logged, logged]);
  complaints.length = 0;
});

test('UX 41: a failure above what is shown takes the focus along; that of an export reads from top to bottom', async ({
  page,
  complaints,
}) => {
  const report = new ReportScreen(page);
  await report.open();
  for (const path of ['/api/report', '/api/report/file'])
    await withFault(page, path, { status: 403, body: '' });
  await report.button('Export as CSV').click();
  const lines = page.locator('#export-deliveries, #export-deliveries ~ p');
  await expect(lines).toHaveCount(4);
  const starts = await lines.evaluateAll((all) =>
    all.map((line) => line.getBoundingClientRect().y),
  );
  expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
  await report.table.getByRole('button', { name: 'Clicks' }).press('Enter');
  const again = report.problem.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await expect(again).toBeInViewport();
  complaints.length = 0;
});

test('P12: printed on A4, the report loses no row and no column', async ({ page }) => {
  const report = new ReportScreen(page);
  // The space between the browser's margins.
  await page.setViewportSize({ width: 718, height: 1050 });
  await report.open('?size=100&from=2025-12-01&to=2026-11-01');
  await page.emulateMedia({ media: 'print' });
  await expect(report.table.locator('tbody tr')).toHaveCount(100);
  const hidden = await page.locator('section[tabindex="0"]').evaluateAll((regions) =>
    regions.map((region) => ({
      across: region.scrollWidth - region.clientWidth,
      down: region.scrollHeight - region.clientHeight,
    })),
  );
  expect(hidden).toEqual(hidden.map(() => ({ across: 0, down: 0 })));
});

test('UX 54: the colors and the hatch that a note mentions are visible on paper and in forced colors too', async ({
  page,
}) => {
  await new ReportScreen(page).open();
  const ground = (region: string, name: RegExp) =>
    page
      .getByRole('region', { name: region })
      .getByRole('cell', { name })
      .first()
      .evaluate((cell) => {
        const { backgroundImage, backgroundColor, printColorAdjust } = getComputedStyle(cell);
        return { backgroundImage, backgroundColor, printColorAdjust };
      });
  const hatched = () => ground('Return after day 1, 7 and 30', /from \d+ of \d+ days/);
  const lower = () => ground('Return by channel and game', /down/);
  const onScreen = await lower();
  await page.emulateMedia({ media: 'print' });
  expect(await lower()).toEqual({ ...onScreen, printColorAdjust: 'exact' });
  expect(await hatched()).toMatchObject({
    backgroundImage: expect.stringMatching(/gradient/),
    printColorAdjust: 'exact',
  });
  // A chart's drawings too, if the page is dark.
  const label = page.getByText('Break-even', { exact: true });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(label).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(label).toHaveCSS('stroke', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: null, forcedColors: 'active' });
  const { backgroundImage } = await hatched();
  expect(backgroundImage).toMatch(/gradient/);
  // A translucent gray is barely visible on the user's own background.
  expect(backgroundImage).not.toContain('rgba(128, 128, 128, 0.25)');
  await expect(page.locator('path[clip-path]').first()).not.toHaveCSS('fill', 'none');
  // Round ends close the gaps: a dashed line would look solid.
  await expect(page.locator('path[stroke-dasharray]').first()).toHaveCSS('stroke-linecap', 'butt');
});

/** Returns where a part of the page ends across. */
const endOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box && box.x + box.width;
};

/** Whether two parts of the page begin at the same height. */
const areInLine = async (one: Locator, other: Locator) =>
  (await one.boundingBox())?.y === (await other.boundingBox())?.y;

/** Returns how much of a part is hidden across, in px. */
const hiddenOf = (part: Locator) =>
  part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

for (const language of LANGUAGE_IDS)
  test(`UX 46: in ${language} the report fits any window`, async ({ page }) => {
    const report = new ReportScreen(page);
    await report.open(`?lang=${language}&from=2025-12-01&to=2026-11-01`);
    const wide = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      // The charts are drawn again in the next frames.
      await expect.poll(() => overflow(page), `${width} px`).toBe(0);
    };
    await test.step('the page does not scroll sideways, its tables do', async () => {
      for (const width of [320, 360, 768, 1280, 1920]) {
        await wide(width);
        const last = page.locator('section[tabindex="0"]').last();
        await last.focus();
        await expect(last).toBeFocused();
      }
    });
    await test.step('in the narrowest window each date has a whole line of its own', async () => {
      for (const [width, inLine] of [
        [320, false],
        [375, true],
      ] as const) {
        await wide(width);
        expect(await areInLine(page.locator('#report-from'), page.locator('#report-to'))).toBe(
          inLine,
        );
      }
    });
    await test.step('on a tablet no heading takes three lines, and the tables beside bars need no scrolling', async () => {
      for (const width of [768, 801, 834]) {
        await wide(width);
        expect(await report.headingLines(), `${width} px`).toBeLessThanOrEqual(2);
        for (const name of [/^(By game|按游戏)$/, /^(By campaign|按广告系列)$/])
          expect(await hiddenOf(page.getByRole('region', { name }).last()), `${width} px`).toBe(0);
      }
    });
    // Thirty days of one year, as usual: sums of a year are wider, and so are the days of two.
    const to = new Date();
    if (to.getUTCMonth() === 0) to.setUTCDate(0);
    const [first, last] = [to.getTime() - 29 * 86_400_000, to.getTime()].map((time) =>
      new Date(time).toISOString().slice(0, 10),
    );
    await report.open(`?lang=${language}&from=${first}&to=${last}&compare=year`);
    await test.step('on a notebook the widest table needs no scrolling', async () => {
      await wide(1265);
      await expect.poll(() => hiddenOf(report.table)).toBe(0);
      // One where a machine has no Chinese font.
      expect(await report.headingLines()).toBeLessThanOrEqual(2);
    });
    await test.step('a row of filters shows what it is compared with', async () => {
      await wide(1280);
      const [shown, needed] = await page.locator('#report-compare').evaluate((select) => {
        const { paddingLeft, paddingRight } = getComputedStyle(select);
        const text = document.createElement('span');
        text.append(select.querySelector('option:checked')?.textContent ?? '');
        text.style.font = getComputedStyle(select).font;
        document.body.append(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        return [select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight), width];
      });
      expect(needed).toBeLessThanOrEqual(shown ?? 0);
      expect(
        await areInLine(page.locator('#report-compare'), page.locator('#report-country')),
      ).toBe(true);
    });
    if (language === 'zh')
      await test.step('in Chinese the buttons are in line with the filters and with the table', async () => {
        const form = page.locator('main form');
        await wide(1280);
        expect(
          await areInLine(form.locator('[type=submit]'), form.locator('#report-channel')),
        ).toBe(true);
        await wide(360);
        expect(await endOf(report.button('导出 CSV'))).toBe(await endOf(report.table));
      });
  });

test('D4: a page that crashes while scrolled down leaves its message in sight, with the focus', async ({
  page,
  complaints,
}) => {
  const report = new ReportScreen(page);
  await report.open();
  const next = report.button('Next page');
  await next.scrollIntoViewIfNeeded();
  await breakFormats(page, 'NumberFormat');
  await next.click();
  const heading = page.getByRole('heading', { name: 'This page stopped working' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  expect(complaints.join()).toContain('broken on purpose');
  complaints.length = 0;
});
