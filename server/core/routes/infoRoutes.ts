import { TENANT, type CoreContext } from '../context';
import type { CoreRoutes } from '../input';

/** Versions of the core driver interface spoken here. */
const CDI_VERSIONS = ['5.4'];

/** The tenant: e-mail and password only, so single sign-on reads as disabled. */
const tenant = { tenantId: TENANT, thirdParty: { providers: [] }, coreConfig: {} };

/** What the core says about itself: versions, keys, tenants. */
export function infoRoutes(app: CoreRoutes, core: CoreContext): void {
  app.get('/apiversion', () => ({ versions: CDI_VERSIONS }));
  app.get('/hello', () => ({ status: 'OK' }));
  app.get('/.well-known/jwks.json', async () => core.keys.jwks('dynamic', 'static'));
  app.get('/recipe/multitenancy/tenant/v2', () => ({ status: 'OK', ...tenant }));
}
