import { expect, type Page } from '@playwright/test';

/** The report page, as a user operates it. */
export class ReportScreen {
  constructor(readonly page: Page) {}

  async open(query = '') {
    await this.page.goto(`/portal/report${query}`);
    await this.whole();
  }

  /** Waits for all its parts; the table renders last. */
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

  /** Returns the texts of a column; the status may announce new rows before they are rendered. */
  async cells(column: number) {
    return this.table
      .locator('tbody tr')
      .evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''), column);
  }

  /** Returns the number of lines of the tallest heading of all tables. */
  headingLines() {
    return this.page.locator('main thead th').evaluateAll((all) =>
      Math.max(
        ...all.map((heading) => {
          const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const tops = new Set<number>();
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            range.selectNodeContents(text);
            for (const { top } of range.getClientRects()) tops.add(Math.round(top));
          }
          return tops.size;
        }),
      ),
    );
  }

  /** Returns the distinct texts of a column. */
  async kinds(column: number) {
    return [...new Set(await this.cells(column))];
  }
}
