/** @jest-environment node */
import { fc, runs } from '../support/properties';
import { readSignOnState, writeSignOnState } from '../../src/browser/signOnState';
import { anyCharacter } from '../support/anyCharacter';

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

const state = { nonce: 'n', url: '/portal/report?q=ü李#top', callback: 'https://a.test/b' };

describe('the state of single sign-on', () => {
  it('decisions: is the base64url of its JSON', () => {
    expect(JSON.parse(Buffer.from(writeSignOnState(state), 'base64url').toString())).toEqual(state);
    expect(writeSignOnState(state)).toMatch(/^[\w-]+$/);
  });

  it('is read from both alphabets of base64, with or without padding', () => {
    const standard = Buffer.from(JSON.stringify(state)).toString('base64');
    expect(readSignOnState(standard)).toEqual(state);
    expect(readSignOnState(standard.replaceAll('=', ''))).toEqual(state);
  });

  it.each([
    ['nothing', ''],
    ['invalid base64', '%%%'],
    ['one character', 'A'],
    ['invalid JSON', encoded('{"nonce":')],
    ['broken UTF-8', Buffer.from([0x22, 0xff, 0x22]).toString('base64url')],
    ['null', encoded(null)],
    ['a number', encoded(7)],
    ['a list', encoded([state])],
    ['a text', encoded('"x"')],
    ['a missing nonce', encoded({ url: '/', callback: '' })],
    ['a nonce that is a list', encoded({ ...state, nonce: ['n'] })],
    ['a missing url', encoded({ nonce: 'n', callback: '' })],
    ['a url that is null', encoded({ ...state, url: null })],
    ['a text that is too long', encoded({ ...state, url: 'a'.repeat(8_192) })],
    ['100 KB', 'A'.repeat(100_000)],
    ['JSON 4,000 deep', encoded('['.repeat(4_000))],
  ])('R8: rejects %s', (_name, text) => expect(readSignOnState(text)).toBeNull());

  it('R8: accepts its own keys only', () => {
    const text = encoded('{"nonce":"n","url":"/","callback":"c","__proto__":{"x":1},"more":1}');
    expect(readSignOnState(text)).toEqual({ nonce: 'n', url: '/', callback: 'c' });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('for any text as a state', () => {
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.base64String(),
    fc.json().map(encoded),
    fc
      .record({ nonce: fc.jsonValue(), url: fc.jsonValue(), callback: fc.jsonValue() })
      .map(encoded),
  );

  it('reads a state or null, and never throws', () => {
    const isHeld = (text: string): boolean => {
      const read = readSignOnState(text);
      return read === null || Object.values(read).every((value) => typeof value === 'string');
    };
    expect(() => fc.assert(fc.property(texts, isHeld), { numRuns: runs(10_000) })).not.toThrow();
  });

  it('reads a written state unchanged', () => {
    const whole = fc.string({ unit: 'grapheme', maxLength: 60 });
    const states = fc.record({ nonce: whole, url: whole, callback: whole });
    expect(() =>
      fc.assert(
        fc.property(states, (written) => {
          expect(readSignOnState(writeSignOnState(written))).toEqual(written);
        }),
        { numRuns: runs(2_000) },
      ),
    ).not.toThrow();
  });
});
