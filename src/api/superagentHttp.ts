import type { Response, ResponseError } from 'superagent';
import { failed } from '../../sagas/failures';
import type { Http, HttpAnswer, HttpRequest, HttpResponse } from '../../sagas/ports';
import { REQUEST_TIMEOUT_MS } from '../config/constants';

const lowerCased = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );

/** JSON where it is JSON, else the text as it came. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const responseOf = (response: Response): HttpResponse => ({
  status: response.status,
  headers: lowerCased(response.headers),
  body: parsed(response.text ?? ''),
});

function failureOf(error: unknown, request: HttpRequest, aborted: boolean): HttpAnswer {
  if (aborted) return failed('cancelled', request);
  // superagent rejects with its own error, which tells a time-out by a field.
  const { timeout } = error as Partial<ResponseError> & { timeout?: number };
  return failed(timeout ? 'timeout' : 'network', request);
}

interface HttpOptions {
  /** The language that the page speaks now, for texts and mails of the server; empty for the browser's. */
  language?: () => string;
}

const languageHeader = (language: string): Record<string, string> =>
  language === '' ? {} : { 'accept-language': language };

/** The network by superagent, which is loaded with the first request. */
export function createHttp({ language = () => '' }: HttpOptions = {}): Http {
  return {
    async send(request, signal) {
      if (signal?.aborted) return failed('cancelled', request);
      try {
        const { default: superagent } = await import('superagent');
        const call = superagent(request.method, request.url)
          .query({ ...request.query })
          .set(languageHeader(language()))
          .set({ ...request.headers })
          .timeout({ deadline: request.timeoutMs ?? REQUEST_TIMEOUT_MS })
          .responseType('text')
          .ok(() => true);
        if (request.credentials) void call.withCredentials();
        if (request.body !== undefined) void call.send(JSON.stringify(request.body));
        signal?.addEventListener('abort', () => void call.abort(), { once: true });
        return { ok: true, response: responseOf(await call) };
      } catch (error) {
        return failureOf(error, request, signal?.aborted ?? false);
      }
    },
  };
}
