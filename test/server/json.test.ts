import { parseObject, textField, textIn } from '../../server/json';

it.each([
  [{ a: 'x' }, 'x'],
  [{ a: '' }, ''],
  [{ a: 1 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['a', undefined],
])('a text field of %j is %j, or empty', (value, text) => {
  expect(textField(value, 'a')).toBe(text);
  expect(textIn(value, 'a')).toBe(text ?? '');
});

it('only an object is parsed as one', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 });
  for (const json of ['[]', 'null', '1', '{']) expect(() => parseObject(json)).toThrow(SyntaxError);
});
