import { optionsFromEnvironment } from '../../server/operate/options';

describe('a variable of the platform', () => {
  it.each([
    [
      { DATABSE_URL: 'postgres://a/b' },
      'DATABSE_URL: unknown variable; did you mean DATABASE_URL?',
    ],
    [
      { DATABASE_URL_FLIE: '/run/x' },
      'DATABASE_URL_FLIE: unknown variable; did you mean DATABASE_URL_FILE?',
    ],
    [{ PUBLIC_ULR: 'x' }, 'PUBLIC_ULR: unknown variable; did you mean PUBLIC_URL?'],
    [{ public_url: 'x' }, 'public_url: unknown variable; did you mean PUBLIC_URL?'],
    [{ MAILFROM: 'x' }, 'MAILFROM: unknown variable; did you mean MAIL_FROM?'],
    [{ OIDC_ISSUERS: 'x' }, 'OIDC_ISSUERS: unknown variable; did you mean OIDC_ISSUER?'],
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
