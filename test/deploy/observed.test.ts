import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { admin } from '../../server/admin/admin';
import { LEAST_DAYS } from '../../server/admin/doctor/outside';
import { createMetrics } from '../../server/operate/metrics';
import { fieldsOf } from '../../server/json';
import { optionsFromEnvironment } from '../../server/operate/options';
import type { Platform } from '../../server/platform';
import { Browser } from '../server/support/browser';
import { startTestPlatform } from '../server/support/platform';
import { temporaryFolder } from '../server/support/temporaryFolder';

const read = (path: string): string =>
  readFileSync(join(__dirname, '..', '..', 'deploy', path), 'utf8');
const alerts = read('prometheus/alerts.yml');
const dashboard = read('grafana/portal.json');

const valueOf = (text: string, metric: string): number =>
  Number(
    new Map(text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line]))
      .get(metric)
      ?.split(' ')
      .at(-1),
  );

describe('the metrics of a platform', () => {
  const email = 'mira@studio.example';
  const dataDir = temporaryFolder();
  let platform: Platform;
  let metrics: string;
  const get = (path: string) => fetch(`http://127.0.0.1:${platform.metricsPort}${path}`);

  beforeAll(async () => {
    const metricsAddress = { host: '127.0.0.1', port: 0 };
    platform = await startTestPlatform({ dataDir, metricsAddress });
    await admin(['backup', join(dataDir, 'portal.backup')], { DATA_DIR: dataDir });
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    const browser = new Browser(platform.url);
    await browser.signIn(email, 'Lantern2026');
    const thief = browser.copy();
    await browser.refresh();
    await browser.account();
    await thief.refresh();
    await browser.refresh();
    await new Browser(platform.url).signIn(email, 'Wrong2026');
    await browser.send('GET', '/api_v2/auth/sesame/signin?token=sesame');
    metrics = await (await get('/metrics')).text();
  });
  afterAll(() => platform.close());

  it.each([
    ['portal_sign_ins_total{outcome="ok"}', 1],
    ['portal_sign_ins_total{outcome="wrong"}', 1],
    ['portal_sign_ins_total{outcome="slowed"}', 0],
    ['portal_refreshes_total{outcome="ok"}', 1],
    ['portal_refreshes_total{outcome="theft"}', 1],
    ['portal_refreshes_total{outcome="refused"}', 1],
    ['portal_mails_total{outcome="failed"}', 0],
    ['portal_health{state="ready"}', 1],
    ['portal_password_hashes{state="waiting"}', 0],
    ['portal_database_connections{state="waiting"}', 0],
    [
      'portal_http_request_duration_seconds_count{route="/api_v2/auth/signin",method="POST",status="2xx"}',
      2,
    ],
    [
      'portal_http_request_duration_seconds_count{route="/api_v2/auth/session/refresh",method="POST",status="4xx"}',
      2,
    ],
  ])('are measured: %s is %d', (metric, value) => expect(valueOf(metrics, metric)).toBe(value));

  it('contain the age of the newest backup', () =>
    expect(valueOf(metrics, 'portal_backup_age_seconds{state="newest"}')).toBeLessThan(60));

  it('contain nothing from the client', () => {
    expect(metrics).not.toMatch(/sesame|mira|studio/);
    expect(metrics).toContain('route="(none)",method="GET",status="4xx"');
  });

  it('are served on a separate address only', async () => {
    expect(
      (await fetch(`${platform.url}/metrics`, { headers: { accept: 'text/html' } })).status,
    ).not.toBe(200);
    expect((await get('/')).status).toBe(404);
  });

  it('need METRICS_ADDRESS', () => {
    const at = (METRICS_ADDRESS: string) =>
      optionsFromEnvironment({ METRICS_ADDRESS }).metricsAddress;
    expect(at('')).toBeUndefined();
    expect(at('127.0.0.1:9464')).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(at('[::1]:9464')).toEqual({ host: '::1', port: 9464 });
    for (const wrong of [
      '9464',
      '127.0.0.1',
      '127.0.0.1:99999',
      '127.0.0.1:123456',
      '::1:',
      '[[::1]:9464',
    ])
      expect(() => at(wrong)).toThrow(/^METRICS_ADDRESS: /);
  });

  it('include each metric in an alert or the dashboard', () => {
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const named = `${alerts}${dashboard}`.matchAll(/\b(?:portal|process|nodejs)_\w+/g);
    const names = [
      ...new Set([...named].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, ''))),
    ];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

it('the operator’s guide scrapes each process where its unit serves the metrics', () => {
  const port = /METRICS_ADDRESS=(127\.0\.0\.1:\d+)%i/.exec(read('systemd/portal@.service'))?.[1];
  const numbers = /^platforms='(.+)'$/m.exec(read('install.sh'))?.[1]?.split(' ');
  const book = readFileSync(join(__dirname, '..', '..', 'docs/operate/README.md'), 'utf8');
  const targets = /targets: (\[.+\]) \}/.exec(book)?.[1];
  expect(load(targets ?? '')).toEqual(numbers?.map((number) => `${port}${number}`));
});

it('the operator’s guide lists each counted outcome', async () => {
  const text = await createMetrics().text();
  const counted = [...text.matchAll(/^(portal_\w+_total)\{outcome="(\w+)"\}/gm)];
  const book = readFileSync(join(__dirname, '..', '..', 'docs/operate/README.md'), 'utf8');
  const lineOf = (metric = '') =>
    book.split('\n').find((each) => each.startsWith(`| \`${metric}\``)) ?? '';
  expect(counted.length).toBeGreaterThan(10);
  expect(
    counted.filter(([, metric, outcome]) => !lineOf(metric).includes(`\`${outcome}\``)),
  ).toEqual([]);
});

describe('the alerts', () => {
  const { groups } = fieldsOf(load(alerts));
  const rules = (Array.isArray(groups) ? groups : []).flatMap((group: unknown) => {
    const { rules: list } = fieldsOf(group);
    return Array.isArray(list) ? list.map(fieldsOf) : [];
  });
  const recorded = rules.map(({ record }) => record).filter((name) => name !== undefined);

  it('each lead to a chapter with instructions', () => {
    const book = readFileSync(join(__dirname, '..', '..', 'docs/operate/incidents.md'), 'utf8');
    const chapters = [...book.matchAll(/^## (.+)$/gm)].map(
      ([, title = '']) => `docs/operate/incidents.md#${title.toLowerCase().replaceAll(' ', '-')}`,
    );
    const pages = rules
      .filter(({ alert }) => alert !== undefined)
      .map(({ annotations }) => fieldsOf(annotations)['page']);
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((page) => !chapters.includes(String(page)))).toEqual([]);
  });

  it('a certificate is reported while the doctor calls it wrong', () => {
    const { expr } = rules.find(({ alert }) => alert === 'PortalCertificateEnds') ?? {};
    expect(expr).toBe(`probe_ssl_earliest_cert_expiry - time() < ${LEAST_DAYS} * 86400`);
  });

  it('use only existing metrics', () => {
    const used = rules.flatMap(({ expr }) => String(expr).match(/portal:[\w:]+/g) ?? []);
    expect(used.filter((name) => !recorded.includes(name))).toEqual([]);
  });
});

it('a gauge does not keep a value that can no longer be read', async () => {
  const metrics = createMetrics();
  const values: Record<string, number>[] = [{ newest: 60 }, {}];
  metrics.gauge('portal_backup_age_seconds', 'Age.', () => values.shift() ?? {});
  expect(valueOf(await metrics.text(), 'portal_backup_age_seconds{state="newest"}')).toBe(60);
  expect(await metrics.text()).not.toContain('newest');
});

it('a refusal by a limit is counted apart', async () => {
  const metrics = createMetrics();
  for (const status of [429, 403]) metrics.call({ route: '/', method: 'GET', status, seconds: 1 });
  const text = await metrics.text();
  const counted = (status: string) =>
    valueOf(
      text,
      `portal_http_request_duration_seconds_count{route="/",method="GET",status="${status}"}`,
    );
  expect([counted('429'), counted('4xx')]).toEqual([1, 1]);
});

it('a counter starts at zero, so that a first failure is a rise', async () => {
  const text = await createMetrics().text();
  expect(valueOf(text, 'portal_mails_total{outcome="failed"}')).toBe(0);
});
