import type { Page, Route } from '@playwright/test';

/** The outcome of a held request: the platform's own response, or a fault of the platform. */
export type Verdict =
  { status: number; headers?: Record<string, string>; body: unknown } | { drop: true } | 'own';

/** Holds every request to a path until a test decides its outcome. */
export class HeldRoute {
  private readonly waiting: Route[] = [];
  private arrived: (() => void) | null = null;

  static async on(page: Page, path: string): Promise<HeldRoute> {
    const held = new HeldRoute();
    await page.route(`**${path}`, (route) => {
      held.waiting.push(route);
      held.arrived?.();
    });
    return held;
  }

  /** Releases the oldest request; waits for one if there is none yet. */
  async end(verdict: Verdict): Promise<void> {
    while (this.waiting.length === 0)
      await new Promise<void>((resolve) => {
        this.arrived = resolve;
      });
    const route = this.waiting.shift();
    const headers = { ...route?.request().headers() };
    if (verdict !== 'own') headers['x-fault'] = JSON.stringify(verdict);
    await route?.continue({ headers });
  }
}
