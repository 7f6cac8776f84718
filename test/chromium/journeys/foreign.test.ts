import { foreignBackend } from './foreign';
import { JOURNEYS, SESSION_JOURNEYS } from './journeys';
import { BARE_JOURNEYS } from './bareJourneys';
import { LINK_JOURNEYS, WAY_JOURNEYS } from './wayJourneys';
import { travel } from './travel';

travel('another backend, tokens in cookies, anti-CSRF by a header of its own', JOURNEYS, () =>
  foreignBackend({ tokens: 'cookie', antiCsrf: 'VIA_CUSTOM_HEADER' }),
);
travel('another backend, tokens in headers', [...SESSION_JOURNEYS, ...WAY_JOURNEYS], () =>
  foreignBackend({
    tokens: 'header',
    antiCsrf: 'NONE',
    flowType: 'USER_INPUT_CODE_AND_MAGIC_LINK',
  }),
);
travel(
  'another backend, tokens in cookies, anti-CSRF by token',
  [...SESSION_JOURNEYS, ...LINK_JOURNEYS],
  () => foreignBackend({ tokens: 'cookie', antiCsrf: 'VIA_TOKEN', flowType: 'MAGIC_LINK' }),
);
travel('another backend that serves nothing beyond the specification', BARE_JOURNEYS, () =>
  foreignBackend({
    tokens: 'cookie',
    antiCsrf: 'VIA_TOKEN',
    offers: { report: false, account: false, people: false },
  }),
);
