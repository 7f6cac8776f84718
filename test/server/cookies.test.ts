import fastify from 'fastify';
import { readCookies } from '../../server/http/cookies';

it('RFC 6265 5.4: of two cookies with one name the first counts, which belongs to the longer path', async () => {
  const app = fastify();
  app.get('/', readCookies);
  const headers = { cookie: 'idp_session=own%20one; other=1; idp_session=planted' };
  const answer = await app.inject({ url: '/', headers });
  expect(answer.json()).toEqual({ idp_session: 'own one', other: '1' });
});
