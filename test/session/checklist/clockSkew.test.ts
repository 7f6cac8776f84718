import { createClockSkew } from '../../../src/session/clockSkew';
import { FakeStorage } from '../../support/fakeBrowser';

const NOW = Date.UTC(2029, 0, 1);

/** The skew after a token that the server issued this much later than this device's time. */
function measured(serverAheadMs: number) {
  const storage = new FakeStorage();
  const skew = createClockSkew(() => NOW, storage);
  skew.measure({ uid: 'ana', ate: NOW, up: { iat: (NOW + serverAheadMs) / 1_000 } });
  return { skew, storage };
}

it.each([
  [6_900, 0],
  [-6_900, 0],
  [7_000, 7_000],
  [-7_000, -7_000],
])('row 90: a difference of %d ms counts as %d ms', (difference, counted) => {
  const { skew } = measured(difference);
  expect(skew.skewMs()).toBe(counted);
  expect(skew.now()).toBe(NOW + counted);
});

it.each([7_000, 6_900])('row 90: stores a difference of %d ms as measured, over a reload', (ms) => {
  const { storage } = measured(ms);
  const later = createClockSkew(() => NOW, storage);
  expect(later.skewMs()).toBe(ms >= 7_000 ? ms : 0);
  // The reference client's key: pages of both share it.
  expect([...storage.kept]).toEqual([['__st_clockSkewInMillis', String(ms)]]);
});

it('row 90: a token without an issue time, or with one that is no number, resets the difference', () => {
  for (const up of [{}, { iat: String(NOW / 1_000) }]) {
    const { skew, storage } = measured(3_600_000);
    skew.measure({ uid: 'ana', ate: NOW, up });
    expect(skew.skewMs()).toBe(0);
    expect([...storage.kept.values()]).toEqual(['0']);
  }
});
