import type { Input } from './input';

/** Reads the body of a call, or its query where it has none; answers with what becomes JSON, or throws. */
export type Handler = (input: Input) => unknown;
export type AddRoute = (path: string, handler: Handler) => void;

/** Takes routes, by method and path. */
export interface CoreRoutes {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly delete: AddRoute;
}
