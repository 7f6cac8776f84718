import { composeRequest } from '../../../sagas/apiClient/composeRequest';
import { openWorld } from '../../support/world';

it('M10: encodes a non-Latin game name for the header', () => {
  const { env } = openWorld({ platform: { game: () => '原神 1' } });
  const request = composeRequest(env, { path: '/api/report' }, 'trace');
  expect(request?.query).toMatchObject({ __game: '原神 1', game: '原神 1' });
  expect(request?.headers).toMatchObject({ game: '%E5%8E%9F%E7%A5%9E%201' });
});
