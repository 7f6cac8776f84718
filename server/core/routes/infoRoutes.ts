import { TENANT, type CoreContext } from '../context';
import type { CoreRoutes } from '../input';

/** Supported versions of the core driver interface. */
const CDI_VERSIONS = ['5.4'];

/** The tenant: only email and password, so single sign-on appears as disabled. */
const tenant = { tenantId: TENANT, thirdParty: { providers: [] }, coreConfig: {} };

export function infoRoutes(app: CoreRoutes, core: CoreContext): void {
  app.get('/apiversion', () => ({ versions: CDI_VERSIONS }));
  app.get('/hello', () => ({ status: 'OK' }));
  app.get('/.well-known/jwks.json', async () => core.keys.jwks('dynamic', 'static'));
  app.get('/recipe/multitenancy/tenant/v2', () => ({ status: 'OK', ...tenant }));
}
