import { forgetKeys, listKeys, rotate, ROTATED } from '../../server/core/keyRotation';
import { inUse } from '../../server/core/keyRows';
import { coreWorld } from './support/coreWorld';

const DAY_MS = 86_400_000;

describe('the keys of the core', () => {
  const world = coreWorld();
  const PUBLISHED_MS: Readonly<Record<string, number>> = {
    dynamic: 1_000,
    static: 1_000,
    console: DAY_MS,
    provider: 1_000,
    secret: 120_000,
  };
  const row = (kind: string, created_at: number) => ({
    kid: `${created_at}`,
    kind,
    created_at,
    private_key: '',
    public_jwk: '',
  });

  it.each(Object.entries(PUBLISHED_MS))(
    '%s: a new one is used %d ms after it is published',
    (kind, ms) => {
      const [old, young] = [row(kind, 0), row(kind, 5_000)];
      const at = 5_000 + ms;
      expect(inUse([young, old], at - 1)).toEqual({ row: old, successorAt: at });
      expect(inUse([young, old], at)).toEqual({ row: young, successorAt: undefined });
      expect(inUse([young], 0)).toEqual({ row: young, successorAt: undefined });
    },
  );

  it('protocol 4: the key of access tokens gets a successor after 168 hours', async () => {
    const db = world.db();
    await db.deleteFrom('signing_keys').execute();
    const count = async () => {
      await world.session({ useDynamicSigningKey: true });
      return (await listKeys(db)).filter(({ name }) => name === 'dynamic').length;
    };
    expect(await count()).toBe(1);
    world.clock.now += 168 * 3_600_000 - 1;
    expect(await count()).toBe(1);
    world.clock.now += 1;
    expect(await count()).toBe(2);
  });

  it('each of a name is rotated, listed by its use, and deleted once nothing made with it can live', async () => {
    const db = world.db();
    for (const name of ROTATED) {
      const first = world.clock.now;
      const isKey = ['dynamic', 'console', 'provider'].includes(name);
      const shown = async () => (await listKeys(db)).filter((each) => each.name === name);
      await db.deleteFrom('signing_keys').execute();
      const made = await rotate(db, name, first);
      const kid = isKey ? new RegExp(`^${name[0]}-`) : new RegExp(`^secret-${name}\\.`);
      expect(made.kid).toMatch(kid);
      const before = await shown();
      expect(before).toMatchObject([
        { kid: made.kid, createdAt: first + 1 },
        { createdAt: first, usedFrom: first },
      ]);
      const known = PUBLISHED_MS[isKey ? name : 'secret'] ?? 0;
      expect(made).toEqual({
        name,
        kid: made.kid,
        createdAt: first + 1,
        usedFrom: first + 1 + known,
      });
      const end = made.usedFrom + (isKey ? 61 : 370) * DAY_MS;
      await forgetKeys(db, end - 1);
      expect(await shown()).toEqual(before);
      await forgetKeys(db, end);
      expect((await shown()).map((each) => each.kid)).toEqual([made.kid]);
    }
  });
});
