import { pathOf } from '../http/pathOf';
import { fieldsOf } from '../json';
import { redact, stackOf } from '../operate/log';
import { isOutage } from '../operate/outage';
import { TENANT, type CoreContext } from './context';
import { BadInput, Input, type AddRoute, type CoreRoutes, type Handler } from './input';
import { codeRoutes } from './routes/codeRoutes';
import { passkeyRoutes } from './routes/passkeyRoutes';
import { roleRoutes } from './routes/roleRoutes';
import { sessionRoutes } from './routes/sessionRoutes';
import { totpRoutes } from './routes/totpRoutes';
import { userRoutes } from './routes/userRoutes';
import { verificationRoutes } from './routes/verificationRoutes';

interface CoreCall {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly body: unknown;
}

/** Supported versions of the core driver interface. */
const CDI_VERSIONS = ['5.4'];

/** The tenant: only email and password, so single sign-on appears as disabled. */
const tenant = { tenantId: TENANT, thirdParty: { providers: [] }, coreConfig: {} };

function infoRoutes(app: CoreRoutes, core: CoreContext): void {
  app.get('/apiversion', () => ({ versions: CDI_VERSIONS }));
  app.get('/hello', () => ({ status: 'OK' }));
  app.get('/.well-known/jwks.json', async () => core.keys.jwks('dynamic', 'static'));
  app.get('/recipe/multitenancy/tenant/v2', () => ({ status: 'OK', ...tenant }));
}

const PARTS = [
  infoRoutes,
  userRoutes,
  sessionRoutes,
  verificationRoutes,
  roleRoutes,
  codeRoutes,
  passkeyRoutes,
  totpRoutes,
] as const;

const TENANT_PREFIX = new RegExp(`^/${TENANT}(?=/)`);

const message = (status: number, text: string) => ({ status, body: { message: text } });

function failure({ log }: CoreContext, { method }: CoreCall, path: string, error: unknown) {
  if (error instanceof BadInput) return message(400, error.message);
  const { statusCode } = fieldsOf(error);
  if (typeof statusCode === 'number' && statusCode < 500)
    return message(statusCode, 'The request is not valid');
  log.error(redact(`core: ${method} ${path} failed: ${stackOf(error)}`));
  if (isOutage(error)) return message(503, 'The database does not respond');
  return message(500, 'Internal error of the embedded core');
}

/**
 * Handles calls of the core driver interface. An unknown path returns 404 with a message and is logged, so that gaps
 * surface. Never rejects: returns a status and a body for JSON.
 */
export function coreAnswers(core: CoreContext) {
  const handlers = new Map<string, Handler>();
  const add =
    (method: string): AddRoute =>
    (path, handler) =>
      void handlers.set(`${method} ${path}`, handler);
  const routes: CoreRoutes = {
    get: add('GET'),
    post: add('POST'),
    put: add('PUT'),
    delete: add('DELETE'),
  };
  for (const part of PARTS) part(routes, core);

  return async (call: CoreCall): Promise<{ status: number; body: unknown }> => {
    const whole = pathOf(call.address);
    const path = whole.replace(TENANT_PREFIX, '');
    const handler = handlers.get(`${call.method} ${path}`);
    if (handler === undefined) {
      core.log.error(`core: no route for ${call.method} ${path}`);
      return message(404, `The embedded core does not implement ${call.method} ${path}`);
    }
    try {
      const hasBody = call.method === 'POST' || call.method === 'PUT';
      const query = new URLSearchParams(call.address.slice(whole.length));
      const sent = hasBody ? call.body : Object.fromEntries(query);
      return { status: 200, body: await handler(new Input(sent)) };
    } catch (error) {
      return failure(core, call, path, error);
    }
  };
}
