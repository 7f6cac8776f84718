import { createApiClient } from '../../../sagas/apiClient/apiClient';
import { openAs, stopTimersInTests } from '../../support/world';

stopTimersInTests();

const PATH = '/api/games';

function openPortal() {
  return openAs('none');
}

describe('the API client for developers at the console', () => {
  it('returns the data, even null, with the trace id', async () => {
    const world = openPortal();
    world.http.respond(() => ({ body: { ret: 0, data: null } }));
    expect(await createApiClient(world.env).request({ path: PATH })).toEqual({
      data: null,
      traceId: expect.stringContaining('-'),
    });
  });

  it.each([
    [{ ret: 7, message: 'no' }, 'ApiCallError: ret.other: no'],
    [{ ret: 7 }, 'ApiCallError: ret.other'],
  ])('%j is the error %s', async (body, text) => {
    const world = openPortal();
    world.http.respond(() => ({ body }));
    const call = createApiClient(world.env).request({ path: PATH });
    expect(String(await call.catch((error: unknown) => error))).toBe(text);
  });

  it('does not wait for a request canceled before it began', async () => {
    const world = openPortal();
    const call = createApiClient(world.env).request({
      path: PATH,
      method: 'DELETE',
      signal: AbortSignal.abort(),
    });
    expect(await call.catch((error: unknown) => error)).toMatchObject({
      reason: {
        rule: 'failure.cancelled',
        failure: { kind: 'cancelled', method: 'DELETE' },
        message: '',
        traceId: '',
      },
    });
  });

  it('reports a canceled GET as GET', async () => {
    const world = openPortal();
    const call = createApiClient(world.env).request({ path: PATH, signal: AbortSignal.abort() });
    expect(await call.catch((error: unknown) => error)).toMatchObject({
      reason: { failure: { method: 'GET' } },
    });
  });
});
