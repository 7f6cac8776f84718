import { fc, runs } from '../support/properties';
import { claimValue, decodeFrontToken, detailsOf, sessionIdOf } from '../../src/session/frontToken';
import { person } from '../support/person';
import { encodeFrontToken, frontTokenOf } from '../support/frontToken';
import { anyCharacter } from '../support/anyCharacter';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('the front token', () => {
  it('spec 3: contains user, expiry, email, verification, roles and permissions', () => {
    const token = decodeFrontToken(frontTokenOf(person('ana')));
    expect(token && detailsOf(token)).toEqual(person('ana'));
  });

  it('reads UTF-8', () => {
    const token = decodeFrontToken(
      encodeFrontToken({ uid: '\u674e', ate: 1, up: { user_email: '\u674e@\u00e9.test' } }),
    );
    expect(token && detailsOf(token)).toMatchObject({
      userId: '\u674e',
      email: '\u674e@\u00e9.test',
    });
  });

  it.each([
    ['nothing', ''],
    ['invalid base64', '%%%'],
    ['invalid JSON', base64('{')],
    ['invalid UTF-8', Buffer.from('{"uid":"\u00ff","ate":1,"up":{}}', 'latin1').toString('base64')],
    ['null', base64('null')],
    ['a list', base64('[]')],
    ['a missing uid', base64('{"ate":1,"up":{}}')],
    ['an empty uid', base64('{"uid":"","ate":1,"up":{}}')],
    ['ate as text', base64('{"uid":"a","ate":"1","up":{}}')],
    ['ate too large', base64('{"uid":"a","ate":1e999,"up":{}}')],
    ['up as a list', base64('{"uid":"a","ate":1,"up":[]}')],
    ['a missing up', base64('{"uid":"a","ate":1}')],
    ['cut', frontTokenOf(person('ana')).slice(0, 41)],
    ['a text that is too long', base64(`{"uid":"${'a'.repeat(9_000)}","ate":1,"up":{}}`)],
    ['the word remove', 'remove'],
  ])('S10: rejects %s', (_name, text) => expect(decodeFrontToken(text)).toBeNull());

  it('reads a token that fills a cookie, but not a longer one', () => {
    const filling = (length: number) => {
      const empty = base64('{"uid":"","ate":1,"up":{}}').length;
      const uid = 'a'.repeat(((length - empty) / 4) * 3);
      return base64(`{"uid":"${uid}","ate":1,"up":{}}`);
    };
    expect(filling(8_192)).toHaveLength(8_192);
    expect(decodeFrontToken(filling(8_192))).not.toBeNull();
    expect(decodeFrontToken(filling(8_196))).toBeNull();
  });

  it('S10: keys of the prototype are not claims', () => {
    const token = decodeFrontToken(
      base64(
        '{"uid":"a","ate":1,"up":{"__proto__":{"user_email":"evil","st-role":{"v":["admin"]}}}}',
      ),
    );
    expect(token && detailsOf(token)).toMatchObject({ email: null, roles: [] });
    expect(claimValue({}, 'constructor')).toBeUndefined();
    expect(claimValue({ a: {} }, 'a')).toBeUndefined();
  });

  it('S10: omits claims of another type', () => {
    const token = decodeFrontToken(
      encodeFrontToken({
        uid: 'a',
        ate: 1,
        up: {
          user_email: 7,
          'st-ev': { v: 'yes' },
          'st-role': { v: 'admin' },
          'st-perm': { v: [1, 'r'] },
        },
      }),
    );
    expect(token && detailsOf(token)).toEqual({
      userId: 'a',
      email: null,
      accessTokenExpiresAt: 1,
      emailVerified: null,
      roles: [],
      permissions: ['r'],
    });
  });

  it("reads the user's name, studio and theme, if present", () => {
    const up = {
      user_name: '李敏',
      studio_name: 'Puzzle Bay',
      user_theme: 'dark',
      user_email: '',
    };
    const token = decodeFrontToken(encodeFrontToken({ uid: 'a', ate: 1, up }));
    expect(token && detailsOf(token)).toMatchObject({
      name: '李敏',
      studio: 'Puzzle Bay',
      theme: 'dark',
    });
  });

  it('keeps hashes and handles of the payload out of the store', () => {
    const token = frontTokenOf(person('ana'), { sessionHandle: 'h-1', refreshTokenHash1: 'hash' });
    const decoded = decodeFrontToken(token);
    expect(JSON.stringify(decoded && detailsOf(decoded))).not.toMatch(/h-1|hash/);
  });

  it.each([
    ['its handle', { sessionHandle: 'h-1' }, 'h-1'],
    ['its user without a handle', { sessionHandle: 7 }, 'a'],
  ])('identifies a session by %s', (_name, up, id) =>
    expect(sessionIdOf({ uid: 'a', ate: 1, up })).toBe(id),
  );

  it('never throws, whatever the text', () => {
    const decodes = () =>
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.base64String()), (text) => {
          const token = decodeFrontToken(text);
          return token === null || typeof detailsOf(token).userId === 'string';
        }),
        { numRuns: runs(5_000) },
      );
    expect(decodes).not.toThrow();
  });

  it('never throws, whatever the JSON', () => {
    const decodes = () =>
      fc.assert(
        fc.property(fc.jsonValue(), (up) => {
          const token = decodeFrontToken(encodeFrontToken({ uid: 'a', ate: 1, up }));
          return token === null || Array.isArray(detailsOf(token).roles);
        }),
        { numRuns: runs(5_000) },
      );
    expect(decodes).not.toThrow();
  });
});
