import fastify from 'fastify';
import { clearCookie, readCookies, setCookie, type Cookie } from '../../server/http/cookies';

it('RFC 6265 5.4: the first of two cookies with the same name counts, as it has the longer path', async () => {
  const app = fastify();
  app.get('/', readCookies);
  const headers = { cookie: 'idp_session=own%20one; other=1; idp_session=planted' };
  const answer = await app.inject({ url: '/', headers });
  expect(answer.json()).toEqual({ idp_session: 'own one', other: '1' });
});

it('ignores malformed cookies, and keeps undecodable values unchanged', async () => {
  const app = fastify();
  app.get('/', readCookies);
  const headers = { cookie: 'a=%E0%A4%A; =nameless; flag; x=y=z;  b = c ; ' };
  const answer = await app.inject({ url: '/', headers });
  expect(answer.json()).toEqual({ a: '%E0%A4%A', x: 'y=z', b: 'c' });
});

it('writes only the given attributes of a cookie', async () => {
  const line = async (cookie: Omit<Cookie, 'name' | 'path'>) => {
    const app = fastify();
    app.get('/', (_request, reply) => {
      setCookie(reply, { name: 'a', path: '/p', ...cookie });
      return reply.send();
    });
    return (await app.inject('/')).headers['set-cookie'];
  };
  expect(await line({ value: 'b c=' })).toBe('a=b%20c%3D; Path=/p');
  expect(await line({ value: 'b=', raw: true, secure: false, httpOnly: false })).toBe(
    'a=b=; Path=/p',
  );
  const all = { domain: '.x.example', expires: new Date(0), secure: true, httpOnly: true } as const;
  expect(await line({ value: '', ...all, sameSite: 'strict' })).toBe(
    'a=; Path=/p; Domain=.x.example; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict',
  );
  const app = fastify();
  app.get('/', (_request, reply) => {
    clearCookie(reply, 'a', '.x.example');
    return reply.send();
  });
  expect((await app.inject('/')).headers['set-cookie']).toBe(
    'a=; Path=/; Domain=.x.example; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
  );
});
