import { expect, type Page } from '@playwright/test';

/** The report page as a person uses it. */
export class ReportScreen {
  constructor(readonly page: Page) {}

  async open(query = '') {
    await this.page.goto(`/portal/report${query}`);
    await this.whole();
  }

  /** It is drawn in parts, the table last. */
  async whole() {
    await expect(this.figures).toBeVisible();
    await expect(this.table).toBeVisible();
  }

  get figures() {
    return this.page.getByRole('heading', { name: /^(Key figures|关键指标)$/ });
  }

  get table() {
    return this.page.getByRole('region', {
      name: /^(By channel, game and day|按渠道、游戏和日期)$/,
    });
  }

  get problem() {
    return this.page.getByRole('alert');
  }

  get status() {
    return this.page.locator('#report-status');
  }

  chart(title: string) {
    return this.page.getByRole('slider', { name: `Explore by day: ${title}` });
  }

  button(name: string) {
    return this.page.getByRole('main').getByRole('button', { name });
  }

  /** What the rows of the table say in a column; the status may tell of new ones before they are drawn. */
  async cells(column: number) {
    return this.table
      .locator('tbody tr')
      .evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''), column);
  }

  /** The different things that a column says. */
  async kinds(column: number) {
    return [...new Set(await this.cells(column))];
  }
}
