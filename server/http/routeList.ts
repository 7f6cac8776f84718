import type { FastifyInstance } from 'fastify';

/** Every route that is added from now on, as `GET /api/people`. */
export function routeList(app: FastifyInstance): readonly string[] {
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  });
  return routes;
}
