import { foreignBackend } from './foreign';
import { JOURNEYS } from './journeys';
import { travel } from './travel';

travel('another backend, tokens in cookies, anti-CSRF by a header of its own', JOURNEYS, () =>
  foreignBackend({ tokens: 'cookie', antiCsrf: 'VIA_CUSTOM_HEADER' }),
);
travel('another backend, tokens in headers', JOURNEYS, () =>
  foreignBackend({ tokens: 'header', antiCsrf: 'NONE' }),
);
travel(
  'another backend, tokens in cookies, anti-CSRF by token',
  JOURNEYS.filter(({ ofSession }) => ofSession),
  () => foreignBackend({ tokens: 'cookie', antiCsrf: 'VIA_TOKEN' }),
);
