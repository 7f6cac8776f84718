import { createLiveRecorder } from '../../src/kit/recorder/liveRecorder';

/** A recording for support begins on a running page: it must hold what happens, and where, from then on. */
describe('a recorder of a running store', () => {
  const start = () => {
    const now = { at: 0, path: '/a', state: { lamp: { value: 'off' } } };
    const recorder = createLiveRecorder({
      clock: () => now.at,
      path: () => now.path,
      state: () => now.state,
      isOwn: ({ type }) => type.startsWith('recorder/'),
    });
    const hear = (type: string, value: string, payload?: unknown) => {
      now.at += 10;
      now.state = { lamp: { value } };
      recorder.heard({ type, ...(payload !== undefined && { payload }) });
    };
    return { now, hear, ...recorder };
  };

  it('holds each action with its time and change, and each page once', () => {
    const { now, hear, recording, state } = start();
    hear('lamp/pressed', 'on');
    hear('lamp/seen', 'on');
    now.path = '/b';
    hear('lamp/pressed', 'off');
    expect(recording()).toMatchObject({
      actions: [{ type: 'lamp/pressed' }, { type: 'lamp/seen' }, { type: 'lamp/pressed' }],
      times: [10, 20, 30],
      base: { lamp: { value: 'off' } },
      routes: [
        { at: 0, path: '/a' },
        { at: 30, path: '/b' },
      ],
      passed: {
        first: { lamp: { value: 'off' } },
        changes: [[[['lamp', 'value'], 'on']], [], [[['lamp', 'value'], 'off']]],
      },
    });
    expect(state()).toEqual({ lamp: { value: 'off' } });
  });

  it('marks the actions that it could copy only in part', () => {
    const { hear, recording } = start();
    hear('lamp/pressed', 'on');
    hear('lamp/seen', 'on', { by: () => undefined });
    expect(recording().partial).toEqual([1]);
  });

  it('leaves its own actions out, and counts their change with none of the others', () => {
    const { hear, recording } = start();
    hear('recorder/stopped', 'on');
    hear('lamp/seen', 'on');
    expect(recording().actions).toEqual([{ type: 'lamp/seen' }]);
    expect(recording().passed?.changes).toEqual([[]]);
  });

  it('is full from 250,000 letters on', () => {
    const { hear, isFull } = start();
    hear('a', 'off', 'x'.repeat(249_000));
    expect(isFull()).toBe(false);
    hear('a', 'off', 'x'.repeat(1_000));
    expect(isFull()).toBe(true);
  });

  it.each([
    ['thrown', () => Promise.reject(new Error('broken')), null, 'thrown'],
    ['failed', () => Promise.resolve({ ok: false, failure: { kind: 'timeout' } }), null, 'timeout'],
    ['answered', () => Promise.resolve({ ok: true, response: { status: 204 } }), 204, null],
  ])('notes a request that was %s', async (_name, send, status, failure) => {
    const { watch, recording } = start();
    const url = 'https://a.example/b?c=secret';
    const request = { method: 'GET', url, headers: { 'X-Trace-Id': 't1' } };
    const http = watch(Object({ send }));
    await http.send(Object(request), Object({})).catch(() => undefined);
    expect(recording().calls).toEqual([
      { at: 0, ms: 0, method: 'GET', path: '/b', status, failure, trace: 't1' },
    ]);
  });
});
