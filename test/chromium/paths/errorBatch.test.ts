import type { ErrorBatchEvent } from '../../../machines/notices/errorBatch';
import { FAILING_PATH, HOST, model, visible } from '../../model/machines/errorBatch';
import { intercept } from '../support/interception';
import { test } from '../support/test';
import { HeldRoute } from './heldRoute';
import { installClock } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';
import { wake } from '../support/portal';

interface ReportWalk extends Walk {
  reports: HeldRoute;
}

const callPlatform = ([path, shownBy]: readonly [string, 'notice' | 'page']) =>
  // Its failure is what is collected.
  window.portal?.platform.request({ method: 'POST', path, shownBy }).catch(() => undefined);

const dispatchEvent = (event: ErrorBatchEvent) => void window.portal?.store.dispatch(event);

const hasErrors = () => (window.portal?.store.getState().errorBatch.context.count ?? 0) > 0;

// Closing logs the collected errors to the console, as intended.
test.afterEach(({ complaints }) => void complaints.splice(0));

walkPaths<ErrorBatchEvent, ReportWalk>({
  model,
  visible,
  // The model's requests go to a separate host.
  asMet: ({ platform }, context) =>
    JSON.parse(JSON.stringify(context).replaceAll(HOST, platform.url)) as unknown,
  begin: async (walk) => {
    const { page } = walk;
    await installClock(page);
    await intercept(page, `**${FAILING_PATH}*`, (request) => request.respond(503));
    const reports = await HeldRoute.on(page, '/api/response_error_collect*');
    await page.goto('/portal/tos');
    await wake(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, reports };
  },
  moves: {
    'errorBatch/caught': ({ page }) =>
      page.evaluate(callPlatform, [FAILING_PATH, 'notice'] as const),
    'errorBatch/noted': ({ page }) => page.evaluate(callPlatform, [FAILING_PATH, 'page'] as const),
    'errorBatch/closed': async ({ page }, event) =>
      (await page.evaluate(hasErrors))
        ? page.getByRole('button', { name: 'Close', exact: true }).click()
        : page.evaluate(dispatchEvent, event),
    'errorBatch/reported': ({ reports }, { payload: { ok } }) =>
      reports.end(ok ? 'own' : { status: 503, body: {} }),
    'errorBatch/reconnected': async ({ page }) => {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
  },
  elapse: ({ page }) => page.clock.runFor(30_000),
});
