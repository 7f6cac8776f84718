import type { FailureRule } from '../../machines/apiError';
import {
  classifyResponse,
  RULES,
  UNREADABLE,
  unreadable,
} from '../../sagas/apiClient/classifyResponse';
import type { Rule, Verdict } from '../../sagas/apiClient/classifyResponse';
import { isRetried } from '../../sagas/apiClient/retry';
import type { CallDetails } from '../../sagas/apiClient/callDetails';
import type { HttpAnswer } from '../../src/ports/ports';
import type { Message } from '../../src/rules/message';
import { NOTICE_DURATION_MS, REQUEST_RETRIES } from '../../src/rules/constants';
import { en } from '../../src/text/en';
import * as pages from '../../src/text/en/pages';
import { createI18n } from '../../src/text/i18n';
import { createMessageText } from '../../src/text/messageText';
import { BODIES, LABELS, meaningOf, STATUSES } from '../sagas/apiClient/answerTable';
import { answered, CONDITIONS, response, SAMPLES } from '../sagas/apiClient/samples';
import { waysInRows } from './waysInErrors';

const TRACE = '{trace id}';

const success = answered(response({ ret: 0, data: 'of another shape' }));

const factsFor = ({ id }: Rule): CallDetails => (id === 'data.unreadable' ? success : SAMPLES[id]);

const verdictFor = (rule: Rule): Verdict => {
  const facts = factsFor(rule);
  const verdict = classifyResponse(facts, TRACE) ?? unreadable(facts, TRACE);
  if (verdict.error.rule !== rule.id) throw new Error(`${rule.id} does not apply to its sample.`);
  return verdict;
};

const HOW: Record<NonNullable<Rule['shownAs']>, string> = {
  single: `single warning, ${NOTICE_DURATION_MS} ms`,
  merged: 'merged warning, until closed',
  collected: 'merged errors, until closed',
  inPlace: 'on the requesting page, else merged errors, until closed',
};

const AFTER = { signOut: 'then the logout sequence, once', signIn: 'then sign-in, once' } as const;

/** The network's response, for the retry rule. */
const answerOf = ({ failure, status }: CallDetails): HttpAnswer =>
  failure ? { ok: false, failure } : { ok: true, response: { status, headers: {}, body: null } };

function row(rule: Rule, read: (text: Message) => string): string {
  const { notice, caught, leadsTo } = verdictFor(rule);
  const shown = notice ?? caught;
  const texts = shown ? [shown.title, shown.message, caught?.hint ?? null] : [];
  const words = texts.flatMap((text) => (text ? [`"${read(text)}"`] : [])).join(' · ');
  const sees = shown && rule.shownAs ? `${words} (${HOW[rule.shownAs]})` : 'nothing';
  const retried = isRetried({ method: 'GET' }, answerOf(factsFor(rule)), 0);
  const cells = [
    rule.id,
    CONDITIONS[rule.id],
    leadsTo ? `${sees}; ${AFTER[leadsTo]}` : sees,
    caught ? 'yes' : 'no',
    caught ? 'at once' : 'no',
    retried ? `up to ${REQUEST_RETRIES} times` : 'no',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const answerRow = (status: number, body: string, rule: FailureRule | 'success'): string => {
  const isLost = rule === 'failure.network';
  const answer = isLost ? answerOf(SAMPLES[rule]) : response('', status);
  const retried = isRetried({ method: 'GET' }, answer, 0);
  return `| ${status} | ${body} | ${rule} | ${retried ? `up to ${REQUEST_RETRIES} times` : 'no'} |`;
};

/** The table of statuses and bodies; equivalent bodies share a row. */
const answers = (): string[] =>
  STATUSES.flatMap((status) => {
    const names = Object.keys(BODIES);
    const rules = [...new Set(names.map((body) => meaningOf(status, body)))];
    const rowOf = (rule: (typeof rules)[number]): string => {
      const same = names.filter((body) => meaningOf(status, body) === rule);
      const isRest = status !== 200 && rule === rules[0];
      return answerRow(status, isRest ? 'any other' : same.join(', '), rule);
    };
    return rules.length === 1
      ? rules.map((rule) => answerRow(status, 'any', rule))
      : rules.map(rowOf);
  });

/** Returns docs/errors.md, generated from the rules and the English texts. */
export async function errorsDocument(): Promise<string> {
  const i18n = await createI18n('en', { ...en, ...pages });
  const read = createMessageText(i18n.t);
  const rows = [...RULES, UNREADABLE].map((rule) => row(rule, read));
  return `# Errors of platform requests

What users see when a request to the platform fails, and what is logged, reported and retried. Written by
\`UPDATE_DOCS=1 npx jest test/docs\` from \`sagas/apiClient/classifyResponse.ts\` and the English texts.

The first rule that applies to a response decides. If none applies, the request succeeded; otherwise the caller gets the error.
Every notice also shows the trace id, which the server received as \`x-trace-id\`. The URLs are those of the samples in
\`test/sagas/apiClient/samples.ts\`. Tests in \`test/sagas/apiClient/classifyResponse.test.ts\` cite each rule's id; data.unreadable is
tested in \`test/sagas/apiClient/apiRequest.test.ts\`.

- *Retried* applies to GET, PUT and DELETE. A POST or PATCH is retried only after a network error, with the same
  \`idempotency-key\`, so that the platform does its work once (\`server/authApi/keptAnswers.ts\`).
  The requests of a sign-out are sent once: it ends on this device without a response too, and no retry may hold the user up. A
  notice says if the server did not respond.
- *Logged* means in the browser's console. *Reported* means POST /api/response_error_collect, sent when the user closes the merged
  errors, or at once for an error that the page itself shows.
- A request defines by \`shownBy\` where its failure is shown. The merged errors have the order of the table, titled with
  the URL where spec 8 requires it.
- A page shows one message for one failure (\`errorLines\` in \`src/views/ui/apiProblem.ts\`). It begins with what to do,
  in plain words, if there is such advice. Then follow the text of spec 8, the request with method and URL, and the trace
  id.
- A refusal by the server itself has an envelope. Then the page shows only plain words: those of the server for 429, 431 and
  any other \`ret\`; "Permission Denied" for 403; that it was changed in the meantime for 404 and 410. After 409 the first
  attempt of the request is still in progress, which counts as a lost response. Without an envelope a proxy refused, and the page
  shows the text of spec 8. The console and the report have URL and trace id of each status.
- After \`ret\` 40000 and 50000 only the notice, which stays until it is closed, says why. The page says what is missing.
- If the browser was offline, nothing was sent, and the cause is known. The page then shows the plain words only, and
  they stay the same when the network returns.
- *Monitored* means sent to the monitoring service, if one is configured and the user allows analytics: at most thirty failures a
  minute (\`test/browser/engine.test.tsx\`), without secrets (\`test/browser/monitoring.test.ts\`). So are
  failures of the requests outside this table, such as those of a sign-in or a sign-out (\`test/sagas/authApi.test.ts\`).

| Rule | When | What the user sees | Logged and reported | Monitored | Retried |
|---|---|---|---|---|---|
${rows.join('\n')}

## Each status with each body

A response is classified by its status, then by its body, whatever its label (${Object.keys(LABELS).join(', ')}).
\`test/browser/answerTable.test.ts\` requests each of them over the network, and \`test/chromium/errors.test.ts\` those that are cut
off.

| Status | Body | Rule | Retried |
|---|---|---|---|
${answers().join('\n')}

## Messages of each way to sign in

From the tables of \`test/model/machines\`, which every generated path checks on the page. A message of the server is an example.

| Machine | State | Message |
|---|---|---|
${waysInRows(read).join('\n')}

## Other failures

An uncaught error or rejection in the portal's own scripts, or a worker that fails, is logged at once, monitored, and
collected as "${read({ key: 'form:errors.unknown' })} · ${read({ key: 'notices:pageFault' })}", at most five a minute
(\`test/sagas/notices/uncaughtErrors.test.ts\`). An error while a page renders is logged and monitored. If a part of the portal
cannot be loaded, the page reloads once; after that it shows "${en.help.outdated.title}"
(\`test/browser/stored.test.ts\`).

The request for the icon library is not a platform request (spec 7). The library may be on another host, so the request has no
cookie, token or header of the platform. The library may be inaccessible after the same retries, or the response may not be a
sprite. Then a warning says "${read({ key: 'notices:iconsMissing' })} · ${read({ key: 'notices:iconsUnneeded' })}" for ${NOTICE_DURATION_MS} ms, once
a page, and monitoring is notified (\`test/sagas/icons/icons.test.ts\`).

A failed report of collected errors is retried once: after 30 s, when the network returns, or with the next report. Its
failure is not collected as an error (\`test/sagas/notices/errorBatch.test.ts\`).
`;
}
