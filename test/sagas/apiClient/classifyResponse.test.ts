import { detailsOf } from '../../../sagas/apiClient/callDetails';
import { classifyResponse, RULES } from '../../../sagas/apiClient/classifyResponse';
import { answered, response, SAMPLES } from './samples';

const verdict = (body: unknown, path?: string) =>
  classifyResponse(answered(response(body), path), 'trace');

const URL_SHOWN = 'https://test.adlantern.example/api/report';

describe('the rules for failed API requests', () => {
  it.each(Object.entries(SAMPLES))(
    '%s applies to its sample, and no rule before it',
    (id, facts) => {
      expect(classifyResponse(facts, 'trace')?.error).toMatchObject({ rule: id, traceId: 'trace' });
    },
  );

  it('has a sample for each rule', () => {
    expect(RULES.map(({ id }) => id).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  });

  it('spec 4: ret 0 is a success', () => {
    expect(verdict({ ret: 0, data: { any: 1 } })).toBeNull();
    expect(verdict({ ret: -0 })).toBeNull();
  });
});

describe('spec 8: the kind of failure', () => {
  const blamed = (status: number, ret: unknown) =>
    classifyResponse(answered(response({ ret }, status)), 't')?.error.failure;

  it.each([
    [199, 0, 'badResponse'],
    [300, 0, 'badResponse'],
    [399, 0, 'badResponse'],
    [400, 0, 'badRequest'],
    [499, 0, 'badRequest'],
    [500, 0, 'badResponse'],
    [200, 'none', 'badResponse'],
    [199, 7, 'badResponse'],
  ])('status %i with ret %j: %s', (status, ret, kind) =>
    expect(blamed(status, ret)).toMatchObject({ kind, status, method: 'GET', url: URL_SHOWN }),
  );

  it.each([200, 250, 299])('no failure if the envelope itself reports it, with %i', (status) => {
    expect(blamed(status, 7)).toBeNull();
    expect(classifyResponse(answered(response({ ret: 0 }, status)), 't')).toBeNull();
  });

  it('no response: the network failure', () => {
    expect(classifyResponse(SAMPLES['failure.timeout'], 't')?.error.failure).toMatchObject({
      kind: 'timeout',
      status: 0,
    });
  });
});

describe('spec 3: error reports', () => {
  const reported = (facts: (typeof SAMPLES)['ret.50000']) =>
    classifyResponse(facts, 'trace')?.caught?.report;

  it('a response with all its details', () => {
    expect(reported(SAMPLES['ret.50000'])).toEqual({
      title: `GET ${URL_SHOWN}`,
      content: [
        'rule: ret.50000',
        'trace id: trace',
        'status: 200',
        'ret: 50000',
        'message: The report could not be made.',
      ].join('\n'),
      traceId: 'trace',
    });
  });

  it('no response, with the reason', () => {
    expect(reported(SAMPLES['failure.network'])?.content).toBe(
      'rule: failure.network\ntrace id: trace\nstatus: 0\nfailure: network',
    );
  });

  it('a response without an envelope has only its status', () => {
    expect(reported(SAMPLES['body.notObject'])?.content).toBe(
      'rule: body.notObject\ntrace id: trace\nstatus: 200',
    );
  });
});

describe('spec 3: the message of an envelope', () => {
  it.each([
    [{ message: 'a', msg: 'b', err: 'c' }, 'a'],
    [{ message: '', msg: 'b', err: 'c' }, 'b'],
    [{ message: ' \t', msg: 7, err: 'c' }, 'c'],
    [{ err: { code: 1 } }, ''],
    [{}, ''],
  ])('%j: "%s"', (words, message) =>
    expect(answered(response({ ret: 7, ...words })).message).toBe(message),
  );

  it('a missing response has no message and no valid path', () => {
    const failure = { kind: 'badOption', status: 0, method: 'GET', url: 'nowhere' } as const;
    expect(detailsOf({ method: 'GET', url: 'nowhere' }, { ok: false, failure })).toMatchObject({
      path: '',
      message: '',
      data: null,
    });
  });

  it('without a message, a warning says that the error is unknown', () => {
    for (const ret of [50_000, 60_000]) {
      const { notice, caught } = verdict({ ret }) ?? {};
      expect((notice ?? caught)?.message).toEqual({ key: 'form:errors.unknown' });
    }
  });
});

describe('A8: `ret` is read strictly', () => {
  it.each([
    ['the text "0"', { ret: '0' }],
    ['absent', { data: {} }],
    ['1e400', JSON.parse('{"ret": 1e400}') as unknown],
    ['null', { ret: null }],
    ['true', { ret: true }],
    ['a list', { ret: [0] }],
    ['the text "30000"', { ret: '30000' }],
  ])('%s is not a success, and nothing is shown', (_name, body) => {
    expect(verdict(body)).toMatchObject({
      error: { rule: 'ret.invalid', ret: null },
      notice: null,
      caught: null,
      leadsTo: null,
    });
  });

  it('NaN is not JSON, so the body is not an object', () => {
    expect(verdict('{"ret": NaN}')?.error.rule).toBe('body.notObject');
  });

  it.each([0.5, -1, 1, 29_999, 50_001])('%d is another code: thrown, not reported', (ret) => {
    expect(verdict({ ret })).toMatchObject({
      error: { rule: 'ret.other', ret },
      notice: null,
      caught: null,
    });
  });
});

describe('A2: a body that is not an object', () => {
  it.each([
    ['empty', ''],
    ['null', null],
    ['a list', []],
    ['a number', 5],
    ['cut JSON', '{"ret": 0'],
    ['a byte order mark before JSON', '\uFEFF{"ret":0}'],
  ])('%s: "resData is not a object", collected', (_name, body) => {
    expect(verdict(body)).toMatchObject({
      error: { rule: 'body.notObject', failure: { kind: 'badResponse', status: 200 } },
      caught: { title: { text: URL_SHOWN }, message: { key: 'notices:notObject' } },
    });
  });

  it.each(['<html>', ' \n<!doctype html><title>Sign in</title>'])(
    'A1, N4: %s, as a captive portal sends it, shows advice to check the network',
    (body) =>
      expect(verdict(body)).toMatchObject({
        error: { rule: 'body.foreign' },
        caught: { message: { key: 'notices:notObject' }, hint: { key: 'notices:checkNetwork' } },
      }),
  );

  it('M26: reads a complete envelope with any content type', () => {
    for (const type of ['text/plain', 'text/html', 'image/png'])
      expect(
        classifyResponse(answered(response({ ret: 0 }, 200, { 'content-type': type })), 't'),
      ).toBeNull();
  });
});

describe('A10: ret 50000 with "code:8000001, msg:"', () => {
  it.each([
    ['code:8000001, msg:The account is paused.', { text: 'The account is paused.' }],
    ['code:8000001, msg:', { key: 'form:errors.unknown' }],
    ['code:8000001, msg:   ', { key: 'form:errors.unknown' }],
    ['code:8000001, msg: a:b: c:d', { text: 'a:b: c:d' }],
  ])('%s is a warning that stays, with the message after the prefix', (message, shown) => {
    expect(verdict({ ret: 50_000, message })).toMatchObject({
      notice: { level: 'warning', message: shown, durationMs: 0, key: 'ret.50000.coded' },
      caught: null,
    });
  });

  it.each(['code:8000002, msg:no', 'CODE:8000001, msg:no', 'so: code:8000001, msg:no', ''])(
    '"%s" is an error',
    (message) => {
      expect(verdict({ ret: 50_000, message })).toMatchObject({
        error: { rule: 'ret.50000' },
        notice: null,
        caught: { title: { key: 'notices:serverError' } },
      });
    },
  );
});

it('A10: the prefix with another ret is another code', () => {
  expect(verdict({ ret: 7, message: 'code:8000001, msg:no' })?.error.rule).toBe('ret.other');
});

it('a canceled request shows and reports nothing', () => {
  expect(classifyResponse(SAMPLES['failure.cancelled'], 't')).toMatchObject({
    notice: null,
    caught: null,
    leadsTo: null,
  });
});

describe('A17: HTTP statuses', () => {
  it.each([400, 403, 404, 406, 410, 422, 500, 502, 503, 504])(
    '%d shows the URL without secrets as title, and the meaning of spec 8',
    (status) => {
      const path = '/api/invitation/eyJhbGciOiJIUzI1NiJ9.e30.abcdef123/x?token=secret#part';
      const found = classifyResponse(answered(response({ ret: 0 }, status), path), 't');
      expect(found?.caught).toMatchObject({
        title: { text: 'https://test.adlantern.example/api/invitation/[hidden]/x' },
        message: { key: `notices:status${status}` },
      });
      expect(JSON.stringify(found)).not.toMatch(/secret|eyJ/);
    },
  );

  it('spec 8: 401 also leads to sign-in, as does a request still refused after refreshes', () => {
    for (const facts of [answered(response({}, 401)), SAMPLES['failure.refused']])
      expect(classifyResponse(facts, 't')).toMatchObject({
        caught: { message: { key: 'notices:status401' } },
        leadsTo: 'signIn',
      });
  });

  it('spec 8: an undefined status is "Network Error: {status}" with the method and url', () => {
    expect(classifyResponse(answered(response({}, 418)), 't')?.caught).toMatchObject({
      title: { key: 'form:errors.network', values: { status: 418 } },
      message: { key: 'form:errors.call', values: { method: 'GET', url: URL_SHOWN } },
    });
  });
});

it('spec 4: ret 30000 is the logout only on a path that starts with /api/', () => {
  expect(verdict({ ret: 30_000 }, '/api/games')?.leadsTo).toBe('signOut');
  expect(verdict({ ret: 30_000 }, '/gateway/api/games')?.leadsTo).toBe('signIn');
});

describe('spec 7: the audience service', () => {
  const path = '/api/v2/proxy/audiencesvr/list';
  const classified = (data: unknown, at = path) => verdict({ ret: 0, data }, at);

  it('fails with ret_code -1 and a message', () => {
    expect(classified({ ret_code: -1, message: 'Too small.' })).toMatchObject({
      error: { rule: 'audience' },
      caught: { message: { text: 'Too small.' } },
    });
    expect(classified({ ret_code: -1, message: 'Too small.' }, `/gateway${path}`)).not.toBeNull();
  });

  it.each([
    ['without a message', { ret_code: -1, message: '' }, path],
    ['with another code', { ret_code: 1, message: 'fine' }, path],
    ['with a message that is not a text', { ret_code: -1, message: 7 }, path],
    ['with the code as text', { ret_code: '-1', message: 'no' }, path],
    ['without data', null, path],
    ['on another path', { ret_code: -1, message: 'no' }, '/api/report'],
  ])('succeeds %s', (_name, data, at) => {
    expect(classified(data, at)).toBeNull();
  });
});

describe('external texts', () => {
  it('A3: ten megabytes are cut to 8 KB, without splitting a character', () => {
    const found = verdict({ ret: 50_000, message: '音'.repeat(3_500_000) });
    const { caught } = found ?? {};
    const bytes = new TextEncoder().encode(caught?.report.content).length;
    expect(bytes).toBeLessThan(8_192 + 200);
    expect(JSON.stringify(found)).not.toContain('\uFFFD');
    expect(found?.error.message).toHaveLength(2_730);
  });

  it('A4: control characters and direction marks are removed, markup is text', () => {
    const message = '\u001b[31m<script>alert(1)</script>\u202e\u0000<img onerror=x>';
    expect(verdict({ ret: 60_000, message })?.notice?.message).toEqual({
      text: '[31m<script>alert(1)</script><img onerror=x>',
    });
  });
});
