import { postgresVariables } from '../../server/data/backup';

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
});
