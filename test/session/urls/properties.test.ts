import { fc, runs } from '../../support/properties';
import { SessionConfigError } from '../../../src/session/sessionConfigError';
import { isOwnRequest } from '../../../src/session/urls/isOwnRequest';
import { normaliseDomain } from '../../../src/session/urls/normaliseDomain';
import { normalisePath } from '../../../src/session/urls/normalisePath';
import { normaliseScope } from '../../../src/session/urls/normaliseScope';
import { anyCharacter, anyUrl } from '../../support/anyCharacter';

const RUNS = { numRuns: runs(10_000) };

/** Parts of addresses, including deceptive ones; split at single blanks. */
const PIECES = [
  'http:// https:// HTTP: ftp:// data: blob: // \\\\ / \\ : @ . .. %2e % ? # &',
  'api.example.com example.com evil.test evilexample.com localhost 127.0.0.1 [::1] 0x7f.1 xn--',
  ':443 :80 :3000 :99999 user:pw@ auth \u00fc.test \u00a0 \u0130 \ud800 \u3002 \t \n',
].flatMap((line) => [...line.split(' '), ' ']);

/** Texts of address parts, and arbitrary ones. */
const texts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
  { weight: 1, arbitrary: anyUrl },
);

/** The value, or null if the function throws the one permitted error. */
function orRefused<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof SessionConfigError) return null;
    throw error;
  }
}

/** How often each branch of a property was taken: a property that never took one proves nothing. */
const count = { own: 0, domain: 0, scope: 0, refused: 0 };

describe('properties of the session’s addresses', () => {
  it('rows 75, 80: an own request goes to the API host or within the backend domain', () => {
    const pages = [
      'https://example.com/a/b',
      'https://api.example.com/',
      'https://evil.test/x',
      '',
    ];
    fc.assert(
      fc.property(texts, fc.constantFrom(...pages), (text, page) => {
        const reach = { apiDomain: 'https://api.example.com', backendDomain: 'example.com', page };
        if (!isOwnRequest(text, reach)) return;
        count.own += 1;
        const { protocol, hostname } = page === '' ? new URL(text) : new URL(text, page);
        expect(['http:', 'https:']).toContain(protocol);
        expect(`.${hostname}`).toMatch(/\.example\.com\.?$/);
      }),
      RUNS,
    );
    expect(count.own).toBeGreaterThan(500);
  });

  it('rows 75, 76: an API or backend domain causes no error but the configuration error', () => {
    fc.assert(
      fc.property(texts, texts, texts, texts, (text, apiDomain, backendDomain, page) => {
        const own = orRefused(() => isOwnRequest(text, { apiDomain, backendDomain, page }));
        if (own === null) count.refused += 1;
        expect([true, false, null]).toContain(own);
      }),
      RUNS,
    );
    expect(count.refused).toBeGreaterThan(500);
  });

  it('row 76: a normalized domain is an origin, and normalizing it again changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const domain = orRefused(() => normaliseDomain(text));
        if (domain === null) return;
        count.domain += 1;
        expect(new URL(domain).origin).toBe(domain);
        expect(normaliseDomain(domain)).toBe(domain);
      }),
      RUNS,
    );
    expect(count.domain).toBeGreaterThan(500);
  });

  it('row 76: a normalized path has a leading slash; normalizing again removes at most another trailing slash', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const path = orRefused(() => normalisePath(text));
        if (path === null) return;
        expect(path).toMatch(/^(?:\/|$)/);
        expect(path).not.toMatch(/[?#\s]/);
        expect(normalisePath(path)).toBe(path.replace(/\/$/, ''));
      }),
      RUNS,
    );
  });

  it('row 76: a normalized scope is a lower-case host, and normalizing it again changes nothing', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const scope = orRefused(() => normaliseScope(text));
        if (scope === null) return;
        count.scope += 1;
        expect(scope).toBe(scope.toLowerCase());
        expect(scope).not.toMatch(/[/?#@\s]/);
        expect(normaliseScope(scope)).toBe(scope);
      }),
      RUNS,
    );
    expect(count.scope).toBeGreaterThan(500);
  });
});
