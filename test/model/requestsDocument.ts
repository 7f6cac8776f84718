import type { HttpRequest } from '../../src/ports/ports';

/** Reports of failures contain the rest of a request; `test/sagas` covers them. */
const REPORTS = '/api/response_error_collect';
const ORIGIN = /^https:\/\/test\.adlantern\.example/;

const code = (text: string) => (text === '' ? '' : `\`${text}\``);
const json = (value: unknown) =>
  value === undefined ? '' : JSON.stringify(value).replaceAll('|', String.raw`\|`);

/** Headers whose value says what is asked; the values of the others differ with each request. */
const NAMED = /^(rid|content-type|fdi-version|st-auth-mode)$/;
const headersOf = ({ headers = {} }: HttpRequest) =>
  Object.entries(headers)
    .map(([name, value]) => code(NAMED.test(name) ? `${name}: ${value}` : name))
    .toSorted()
    .join(', ');

/** A request as a row of the table. */
export function requestRow(machine: string, request: HttpRequest): string | null {
  const { method, url, query, body, timeoutMs, credentials } = request;
  const path = url.replace(ORIGIN, '');
  if (path === REPORTS) return null;
  const limit = timeoutMs === undefined ? '' : `${timeoutMs / 1_000} s`;
  const cookies = credentials ? 'yes' : 'no';
  const cells = [
    code(`${method} ${path}`),
    code(json(query)),
    code(json(body)),
    headersOf(request),
  ];
  return `| ${[machine, ...cells, cookies, limit].join(' | ')} |`;
}

/** Returns docs/requests.md: what the portal sends on all paths of its machines. */
export const requestsDocument = (rows: ReadonlySet<string>): string => `# Requests

What the portal sends in tests that run each machine with its sagas on all its paths, without reports of failures. Secrets have
the values of the tests. This page is written by \`UPDATE_DOCS=1 npx jest test/model/store\`.

| Machine | Request | Query | Body | Headers | Cookies to another origin | Limit |
|---|---|---|---|---|---|---|
${[...rows].toSorted().join('\n')}
`;
