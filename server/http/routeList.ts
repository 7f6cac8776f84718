import type { FastifyInstance } from 'fastify';

/** Collects every route added from now on, for example `GET /api/people`. */
export function routeList(app: FastifyInstance): readonly string[] {
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  });
  return routes;
}
