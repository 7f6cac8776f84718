import { put } from 'typed-redux-saga';
import { portalOutdated } from '../src/store/events';
import type { Env } from './env';
import type { HttpAnswer } from './ports';

/** By this header the API tells its version. On another origin it has to be exposed to scripts. */
const VERSION_HEADER = 'x-portal-version';

/** Notes the version of the server by the first answer, and tells once another one answers (D2). */
export function* noteVersion({ desk }: Env, answer: HttpAnswer) {
  const version = answer.ok ? answer.response.headers[VERSION_HEADER] : undefined;
  if (version === undefined || version === '') return;
  const known = (desk.serverVersion ??= version);
  if (known === version) return;
  desk.serverVersion = version;
  yield* put(portalOutdated());
}
