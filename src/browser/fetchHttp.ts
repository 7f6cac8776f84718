import { failed } from '../ports/failures';
import type { Http, HttpRequest } from '../ports/ports';
import { REQUEST_TIMEOUT_MS } from '../rules/constants';
import { jsonOrText } from '../rules/json';

const addressOf = ({ url, query = {} }: HttpRequest): string => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value);
  return address.href;
};

/** The network over `fetch`, for JSON bodies. A redirect must not lead to a host that is not `owns`. */
export const createFetchHttp = (
  platformFetch: typeof fetch,
  owns: (url: string) => boolean,
): Http => ({
  async send(request, signal) {
    const { method, headers, body, credentials, timeoutMs = REQUEST_TIMEOUT_MS } = request;
    const abort = new AbortController();
    const cancel = () => abort.abort();
    const timer = setTimeout(cancel, timeoutMs);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    try {
      const response = await platformFetch(addressOf(request), {
        method,
        headers: { ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        credentials: credentials ? 'include' : 'same-origin',
        signal: abort.signal,
      });
      if (response.redirected && !owns(response.url)) return failed('badResponse', request);
      const content = jsonOrText(await response.text());
      const { status } = response;
      const received = Object.fromEntries(response.headers.entries());
      return { ok: true, response: { status, headers: received, body: content } };
    } catch {
      if (signal?.aborted) return failed('cancelled', request);
      return failed(abort.signal.aborted ? 'timeout' : 'network', request);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  },
});
