import type { NewNotice, NoticesEvent } from '../../../machines/notices/notices';
import { model, visible } from '../../model/machines/notices';
import { installClock } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';
import { intercept } from '../support/interception';
import { settleSession, wake } from '../support/portal';

const PATH = '/api/budget';

const envelopeOf = ({ key, message }: NewNotice) =>
  key === null
    ? { ret: 60_000, message: 'text' in message ? message.text : '' }
    : { ret: 40_000, message: 'not shown' };

/** Fixes the random trace id of the request, which the notice shows. */
const callPlatform = ([path, traceId]: readonly [string, string]) => {
  const bytes = traceId.replaceAll('-', '').match(/../g) ?? [];
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) array.set(bytes.map((byte) => Number.parseInt(byte, 16)));
    return array;
  };
  // The notice reports its failure.
  return window.portal?.platform.request({ path }).catch(() => undefined);
};

const dispatchEvent = (event: NoticesEvent) => void window.portal?.store.dispatch(event);

const positionOf = (id: number) =>
  window.portal?.store.getState().notices.context.list.findIndex((each) => each.id === id) ?? -1;

const areHeld = () => window.portal?.store.getState().notices.value === 'held';

const region = ({ page }: Walk) => page.getByRole('region', { name: 'Notifications' });

walkPaths<NoticesEvent, Walk>({
  model,
  visible,
  begin: async (walk) => {
    await installClock(walk.page);
    await walk.page.goto('/portal/tos');
    await wake(walk.page);
    await settleSession(walk.page);
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    await walk.page.clock.pauseAt(Date.now() + 3_600_000);
    return walk;
  },
  moves: {
    'notices/shown': async ({ page }, { payload }) => {
      await intercept(page, `**${PATH}*`, (request) => request.respond(200, envelopeOf(payload)));
      await page.evaluate(callPlatform, [PATH, payload.traceId] as const);
    },
    'notices/elapsed': async ({ page }, event) => {
      // One that is already gone: its time ended with it.
      if ((await page.evaluate(positionOf, event.payload.id)) < 0)
        return page.evaluate(dispatchEvent, event);
      return page.clock.runFor(3_000);
    },
    'notices/closed': async (walk, event) => {
      const at = await walk.page.evaluate(positionOf, event.payload.id);
      if (at < 0) return walk.page.evaluate(dispatchEvent, event);
      const isHeld = await walk.page.evaluate(areHeld);
      await region(walk)
        .getByRole('button', { name: /^Close: / })
        .nth(at)
        .click();
      // The pointer is on the notices now, which holds those that remain.
      if (!isHeld) await walk.page.mouse.move(10, 700);
    },
    'notices/held': (walk) =>
      region(walk)
        .getByText(/^Trace ID/)
        .first()
        .hover(),
    'notices/released': ({ page }) => page.mouse.move(10, 700),
  },
});
