import { JOURNEYS, SESSION_JOURNEYS } from './journeys';
import { ownBackend } from './own';
import { travel } from './travel';

travel('the project’s own platform, tokens in cookies', JOURNEYS, () =>
  ownBackend({ tokens: 'cookie', antiCsrf: 'VIA_TOKEN' }),
);
travel('the project’s own platform, tokens in headers', SESSION_JOURNEYS, () =>
  ownBackend({ tokens: 'header', antiCsrf: 'NONE' }),
);
