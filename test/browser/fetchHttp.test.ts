import { createFetchHttp } from '../../src/browser/fetchHttp';

it('a call that nobody can cancel is answered like any other', async () => {
  const platformFetch = () =>
    Promise.resolve({
      status: 200,
      headers: new Map([['front-token', 'one']]),
      text: () => Promise.resolve('{"status":"OK"}'),
    } as unknown as Response);
  const request = { method: 'GET', url: 'https://api.example/auth', credentials: true } as const;
  expect(await createFetchHttp(platformFetch).send(request)).toEqual({
    ok: true,
    response: { status: 200, headers: { 'front-token': 'one' }, body: { status: 'OK' } },
  });
});
