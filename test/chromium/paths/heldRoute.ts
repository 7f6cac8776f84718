import type { Page } from '@playwright/test';
import { intercept, type PausedRequest } from '../support/interception';

/** The outcome of a held request: the platform's own response, or a fault of the platform. */
export type Verdict =
  | { status: number; headers?: Record<string, string>; body: unknown }
  | { drop: true }
  | 'own';

/** Holds every request to a path until a test decides its outcome; those of other methods than `method` for good. */
export class HeldRoute {
  private readonly waiting: PausedRequest[] = [];
  private arrived: (() => void) | null = null;

  static async on(page: Page, path: string, method?: string): Promise<HeldRoute> {
    const held = new HeldRoute();
    await intercept(page, `**${path}`, (request) => {
      if (method !== undefined && request.method !== method) return;
      held.waiting.push(request);
      held.arrived?.();
    });
    return held;
  }

  /** Releases the oldest request that its page still waits for; waits for one if there is none yet. */
  async end(verdict: Verdict): Promise<void> {
    const headers: Record<string, string> =
      verdict === 'own' ? {} : { 'x-fault': JSON.stringify(verdict) };
    for (;;) {
      const oldest = this.waiting.shift();
      if (await oldest?.send(headers)) return;
      if (this.waiting.length === 0)
        await new Promise<void>((resolve) => {
          this.arrived = resolve;
        });
    }
  }
}
