/** What a route reads of a call. */
interface Asked {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Answers with what becomes JSON, or throws. */
export type Handler = (asked: Asked) => unknown;
export type AddRoute = (path: string, handler: Handler) => void;

/** Takes routes, by method and path. */
export interface CoreRoutes {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly delete: AddRoute;
}
