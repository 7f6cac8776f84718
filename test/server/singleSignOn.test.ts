import { ssoSuite } from './support/ssoSuite';

describe('single sign-on at the embedded provider', () => {
  ssoSuite(() => ({ dataDir: ':memory:' }));
});
