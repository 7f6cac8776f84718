import { policyChoices } from '../../server/http/hosts';
import { hostsOf } from '../../src/rules/environments';

const URL = 'https://portal.adlantern.example';
const monitored = { brand: { monitoringUrl: 'https://monitor.example/collect' } };

describe('ASVS 3.4.3: other origins that a page may call', () => {
  it.each([
    ['portal.adlantern.example', {}, ['https://api.adlantern.example']],
    ['test.adlantern.example', {}, []],
    ['localhost', {}, []],
    [
      'portal.adlantern.example',
      monitored,
      ['https://api.adlantern.example', 'https://monitor.example'],
    ],
    ['test.adharbor.example', monitored, ['https://monitor.example']],
    [
      'test.adharbor.example',
      { brand: { iconBaseUrl: 'https://icons.example/cdn' } },
      ['https://icons.example'],
    ],
    ['no host at all', {}, ['https://api.adlantern.example']],
  ])('on %s with %j', (host, config, origins) =>
    expect(policyChoices(host, URL, config)).toEqual({ recaptcha: false, outside: origins }),
  );
});

it('spec 8: a page with reCAPTCHA may load it on any host', () => {
  const config = { brand: { captcha: { provider: 'recaptcha' } } };
  for (const host of ['portal.adlantern.example', 'test.adharbor.example', 'localhost'])
    expect(policyChoices(host, URL, config).recaptcha).toBe(true);
});

it('spec 1: lists each host of an environment once', () => {
  expect(hostsOf('test', 'a.example')).toEqual(['test.a.example', 'portal.test.a.example']);
  expect(hostsOf('production', 'a.example')).toContain('a.example');
});
