import superagent, { type Response, type ResponseError, type SuperAgentRequest } from 'superagent';
import { failed } from '../ports/failures';
import type { Http, HttpRequest, HttpResponse } from '../ports/ports';
import { REQUEST_TIMEOUT_MS } from '../rules/constants';
import { jsonOrText } from '../rules/json';
import { inChunks } from './uploadProgress';

const lowerCased = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    // superagent returns null for a missing content type.
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );

const responseOf = (response: Response): HttpResponse => ({
  status: response.status,
  headers: lowerCased(response.headers),
  body: jsonOrText(response.text ?? ''),
});

/** Whether the browser is offline; unknown in Node, where tests run this. */
const isOffline = (): boolean =>
  (globalThis as Partial<typeof globalThis>).navigator?.onLine === false;

interface HttpOptions {
  /** The page's current language, for texts and emails of the server; empty for the browser's. */
  language?: () => string;
}

const languageHeader = (language: string): Record<string, string> =>
  language === '' ? {} : { 'accept-language': language };

function watchUpload(call: SuperAgentRequest, { onUpload }: HttpRequest): void {
  if (!onUpload) return;
  const report = inChunks(onUpload);
  call.on('progress', ({ direction, loaded, total }) => {
    if (direction === 'upload') report(loaded, total ?? loaded);
  });
}

/** The body as JSON, a blob unchanged; null if JSON cannot represent it. */
function bodyOf({ body }: HttpRequest): string | Blob | null {
  if (body instanceof Blob) return body;
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    return null;
  }
}

/** The network over superagent. */
export function createHttp({ language = () => '' }: HttpOptions = {}): Http {
  return {
    async send(request, signal) {
      if (signal?.aborted) return failed('cancelled', request);
      const body = bodyOf(request);
      if (body === null) return failed('badRequest', request);
      const offline = isOffline();
      try {
        const call = superagent(request.method, request.url)
          .query({ ...request.query })
          .set(languageHeader(language()))
          .set({ ...request.headers })
          .timeout({ deadline: request.timeoutMs ?? REQUEST_TIMEOUT_MS })
          .responseType('text')
          // Its own parser would lose the status if a body labeled JSON is not JSON.
          .parse(() => null)
          // The body is a text already; the build omits superagent's own serializers (webpack.config.js).
          .serialize((text: string) => text)
          .ok(() => true);
        if (request.credentials) void call.withCredentials();
        watchUpload(call, request);
        if (request.body !== undefined) void call.send(body);
        signal?.addEventListener('abort', () => void call.abort(), { once: true });
        return { ok: true, response: responseOf(await call) };
      } catch (error) {
        if (signal?.aborted) return failed('cancelled', request);
        // superagent rejects with its own error, which marks a timeout by a field; other errors lack it.
        const { timeout } = Object(error) as Partial<ResponseError> & { timeout?: number };
        return failed(timeout ? 'timeout' : 'network', request, offline);
      }
    },
  };
}
