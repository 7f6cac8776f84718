import { VERSION_HEADER } from '../src/config/version';
import { portalOutdated } from '../src/store/events';
import type { Env } from './env';
import type { HttpResponse } from './ports';

/** Notes the version of the server by the first answer, and tells once another one answers (D2). */
export function versionEvents({ desk }: Env, { headers }: HttpResponse) {
  const version = headers[VERSION_HEADER];
  if (version === undefined || version === '') return [];
  const known = (desk.serverVersion ??= version);
  if (known === version) return [];
  desk.serverVersion = version;
  return [portalOutdated()];
}
