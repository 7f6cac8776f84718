import { call, put } from 'typed-redux-saga';
import { NOTICE_DURATION_MS, REQUEST_TIMEOUT_MS } from '../../src/rules/constants';
import { ICON_SPRITE } from '../../src/rules/icons';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { Env, WorkOf } from '../env';
import { shownAddress } from '../../src/ports/failures';
import { monitor } from '../notices/monitoring';
import { sendWithRetries } from '../apiClient/sendWithRetries';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';

/** Describes a response that is not a sprite. */
const describeAnswer = (answer: HttpAnswer): string =>
  answer.ok ? `status: ${answer.response.status}` : `failure: ${answer.failure.kind}`;

/** Inserts the sprite into the page and returns its icons' names; empty if the response is not a sprite. */
async function insertSprite({ icons: page, log }: Env, answer: HttpAnswer): Promise<string[]> {
  if (!answer.ok || answer.response.status >= 300) return [];
  const { body } = answer.response;
  if (typeof body !== 'string') return [];
  try {
    return await page.draw(body);
  } catch {
    log.warn('The cleaner of icons could not be loaded.');
    return [];
  }
}

/**
 * Runs `icons.load`: GET {icon-base}/{icon-path}/{name}.svg?host=<page host> (spec 7). The library may be on another
 * host, so the request carries no cookies, tokens or common headers.
 */
function* loadIcons(env: Env) {
  const request: HttpRequest = {
    method: 'GET',
    url: env.addresses.icons(ICON_SPRITE),
    credentials: false,
    timeoutMs: REQUEST_TIMEOUT_MS,
  };
  const answer = yield* sendWithRetries(env, request, () => call(() => env.http.send(request)));
  const names = yield* call(insertSprite, env, answer);
  if (names.length > 0) return yield* put(events.icons.drawn({ names }));
  const traceId = env.random.uuid();
  const title = `GET ${shownAddress(request.url)}`;
  const content = `the icon library is not accessible\ntrace id: ${traceId}\n${describeAnswer(answer)}`;
  env.log.warn(`${title}: ${content}`);
  monitor(env, { kind: 'call', title, content, traceId });
  yield* put(events.icons.failed({ traceId }));
}

/** Runs `icons.report`: shows the notice of spec 7, which closes automatically because nothing is lost. */
function* reportIcons(_env: Env, { traceId }: EffectNamed<'icons.report'>) {
  yield* put(
    events.notices.shown({
      level: 'warning',
      title: { key: 'notices:iconsMissing' },
      message: { key: 'notices:iconsUnneeded' },
      traceId,
      key: null,
      durationMs: NOTICE_DURATION_MS,
    }),
  );
}

export const iconsWork: WorkOf<'icons'> = {
  'icons.load': {
    run: loadIcons,
    crashed: (_effect, { random }) => events.icons.failed({ traceId: random.uuid() }),
  },
  'icons.report': { run: reportIcons, crashed: null },
};
