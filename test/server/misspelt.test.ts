import { optionsFromEnvironment } from '../../server/operate/options';

describe('a variable of the platform', () => {
  it.each([
    [
      { DATABSE_URL: 'postgres://a/b' },
      'DATABSE_URL: unknown variable; did you mean DATABASE_URL?',
    ],
    [
      { DATABASE_URL_FLIE: '/run/x' },
      'DATABASE_URL_FLIE: there is no such variable; DATABASE_URL_FILE is meant.',
    ],
    [{ PUBLIC_ULR: 'x' }, 'PUBLIC_ULR: there is no such variable; PUBLIC_URL is meant.'],
    [{ public_url: 'x' }, 'public_url: there is no such variable; PUBLIC_URL is meant.'],
    [{ MAILFROM: 'x' }, 'MAILFROM: there is no such variable; MAIL_FROM is meant.'],
    [{ OIDC_ISSUERS: 'x' }, 'OIDC_ISSUERS: there is no such variable; OIDC_ISSUER is meant.'],
  ])('O20: is refused by name when misspelled as %j', (environment, message) => {
    expect(() => optionsFromEnvironment(environment)).toThrow(message);
  });

  it('is not confused with unrelated variables that look alike', () => {
    const others = {
      HOSTS: 'x',
      PORT_: '1',
      SMTP_USER: 'x',
      PORTAL_PORT: '1',
      OTEL_TRACES_SAMPLER: 'x',
    };
    expect(() => optionsFromEnvironment(others)).not.toThrow();
  });
});
