import { VERSION_HEADER } from '../../src/rules/version';
import { portalOutdated } from '../../src/store/events';
import type { Env } from '../env';
import type { HttpResponse } from '../../src/ports/ports';

/** Notes the version of the server by the first answer, and tells once another one answers (D2). */
export function versionEvents({ pendingRequests }: Env, { headers }: HttpResponse) {
  const version = headers[VERSION_HEADER];
  if (version === undefined || version === '') return [];
  const known = (pendingRequests.serverVersion ??= version);
  if (known === version) return [];
  pendingRequests.serverVersion = version;
  return [portalOutdated()];
}
