import { monitored } from '../../sagas/authApi/monitorAuth';
import type { HttpAnswer } from '../../src/ports/ports';
import { failed } from '../../src/ports/failures';
import { openWorld } from '../support/world';

const REQUEST = {
  method: 'POST',
  url: 'https://test.adlantern.example/api_v2/auth/signin?token=secret',
  credentials: true,
} as const;

const answered = (status: number, body: unknown): HttpAnswer => ({
  ok: true,
  response: { status, headers: {}, body },
});

describe('M6: an unusable response of the authentication API is monitored', () => {
  it.each([
    ['the network', failed('network', REQUEST), 'failure: network\nstatus: 0'],
    ['500', answered(500, 'down'), 'status: 500'],
    ['a page instead of JSON', answered(200, '<html>'), 'status: 200'],
  ])('%s', (_name, answer, content) => {
    const world = openWorld();
    expect(monitored(world.env, REQUEST, answer)).toBe(answer);
    expect(world.monitored).toEqual([
      {
        kind: 'call',
        title: 'POST https://test.adlantern.example/api_v2/auth/signin',
        content,
        traceId: null,
      },
    ]);
  });

  it.each([
    ['a usable response', answered(200, { status: 'WRONG_CREDENTIALS_ERROR' })],
    ['a message of the server', answered(200, { status: 'GENERAL_ERROR', message: 'Closed.' })],
    ['a wait requested by the server', answered(429, { message: 'Wait.' })],
    ['a canceled request', failed('cancelled', REQUEST)],
  ])('%s is not monitored', (_name, answer) => {
    const world = openWorld();
    monitored(world.env, REQUEST, answer);
    expect(world.monitored).toEqual([]);
  });
});
