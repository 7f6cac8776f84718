import pg from 'pg';
import { postgresVariables } from '../../server/data/backup';
import { verifiedTls } from '../../server/data/database';

describe('the address of a database', () => {
  it('is passed to pg_dump and pg_restore completely, with local sockets and TLS files', () => {
    expect(postgresVariables('postgres:///portal?host=/run/postgresql&user=portal')).toEqual({
      PGHOST: '/run/postgresql',
      PGUSER: 'portal',
      PGDATABASE: 'portal',
    });
    const tls = 'sslmode=verify-full&sslrootcert=/ca.pem&sslcert=/c.pem&sslkey=/k.pem';
    expect(postgresVariables(`postgres://me:p%40ss@[::1]:5433/portal?${tls}`)).toEqual({
      PGHOST: '::1',
      PGPORT: '5433',
      PGUSER: 'me',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'portal',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca.pem',
      PGSSLCERT: '/c.pem',
      PGSSLKEY: '/k.pem',
    });
  });

  it('is passed to them with their own name for a server that is not verified', () => {
    const url = 'postgres://me@host/portal?sslmode=no-verify';
    expect(postgresVariables(url)).toMatchObject({ PGSSLMODE: 'require' });
  });

  it.each(['prefer', 'require', 'verify-ca'])(
    'lets them verify certificate and name by the named authority, also with sslmode=%s',
    (mode) => {
      const url = `postgres://me@host/portal?sslmode=${mode}`;
      expect(postgresVariables(`${url}&sslrootcert=/ca.pem`)['PGSSLMODE']).toBe('verify-full');
      expect(postgresVariables(url)['PGSSLMODE']).toBe(mode);
    },
  );

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    'with sslmode=%s verifies the server, without a warning of the driver',
    (mode) => {
      const warned = jest.spyOn(process, 'emitWarning').mockImplementation();
      const url = `postgres://me@host/portal?sslmode=${mode}&application_name=portal`;
      expect(Reflect.get(new pg.Client(verifiedTls(url)), 'ssl')).toEqual({});
      expect(warned).not.toHaveBeenCalled();
      warned.mockRestore();
    },
  );

  it.each([
    'postgres://me@host/portal',
    'postgres://me:sslmode=require@host/portal',
    'postgres://me@host/portal?sslmode=disable',
    'postgres://me@host/portal?sslmode=no-verify',
    'postgres://me@host/portal?sslmode=require&uselibpqcompat=true',
  ])('stays %s', (url) => expect(verifiedTls(url)).toBe(url));
});
